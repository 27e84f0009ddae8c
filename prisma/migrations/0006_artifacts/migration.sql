-- AlterTable
ALTER TABLE "Deliverable" ADD COLUMN     "note" TEXT,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'generated';

-- CreateTable
CREATE TABLE "DeliverableFile" (
    "deliverableId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "blobId" TEXT,
    "storeKey" TEXT,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "alt" TEXT,
    "width" INTEGER,
    "height" INTEGER,

    CONSTRAINT "DeliverableFile_pkey" PRIMARY KEY ("deliverableId","index")
);

-- CreateTable
CREATE TABLE "LooseObject" (
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "removing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "LooseObject_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ResumeContent" (
    "deliverableId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "template" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "notes" JSONB NOT NULL,

    CONSTRAINT "ResumeContent_pkey" PRIMARY KEY ("deliverableId")
);

-- CreateIndex
CREATE INDEX "DeliverableFile_workspaceId_idx" ON "DeliverableFile"("workspaceId");

-- CreateIndex
CREATE INDEX "ResumeContent_workspaceId_idx" ON "ResumeContent"("workspaceId");

-- CreateIndex
CREATE INDEX "LooseObject_at_idx" ON "LooseObject"("at");
