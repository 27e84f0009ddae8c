-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "taskConcurrency" INTEGER NOT NULL DEFAULT 8;

-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "headTurnId" TEXT,
ADD COLUMN     "todos" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Turn" ADD COLUMN     "memory" JSONB,
ADD COLUMN     "parentId" TEXT;

-- AlterTable
ALTER TABLE "SpecialistRun" ADD COLUMN     "output" TEXT,
ADD COLUMN     "stopAskedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "MemoryVersion" ADD COLUMN     "via" TEXT NOT NULL DEFAULT 'editor';
UPDATE "MemoryVersion" SET "via" = 'chat' WHERE "turnId" IS NOT NULL;

-- CreateTable
CREATE TABLE "MemoryEntry" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "memoryId" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "version" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "removedVia" TEXT,
    "removedById" TEXT,
    "removedIn" INTEGER,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MemoryEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ThreadSummary" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "throughTurnId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ThreadSummary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedPrompt" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedPrompt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MemoryEntry_memoryId_state_idx" ON "MemoryEntry"("memoryId", "state");

-- CreateIndex
CREATE INDEX "ThreadSummary_threadId_throughTurnId_idx" ON "ThreadSummary"("threadId", "throughTurnId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedPrompt_workspaceId_ownerId_name_key" ON "SavedPrompt"("workspaceId", "ownerId", "name");

-- CreateIndex
CREATE INDEX "Turn_threadId_parentId_idx" ON "Turn"("threadId", "parentId");

-- Until now a thread was one line of turns.
UPDATE "Turn" SET "parentId" = line."before"
FROM (SELECT "id", lag("id") OVER (PARTITION BY "threadId" ORDER BY "createdAt", "id") AS "before" FROM "Turn") line
WHERE line."id" = "Turn"."id" AND line."before" IS NOT NULL;
UPDATE "Thread" SET "headTurnId" = (
  SELECT t."id" FROM "Turn" t WHERE t."threadId" = "Thread"."id" ORDER BY t."createdAt" DESC, t."id" DESC LIMIT 1
);
