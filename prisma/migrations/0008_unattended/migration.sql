-- CreateTable
CREATE TABLE "AutomationUse" (
    "runId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "AutomationUse_pkey" PRIMARY KEY ("runId","tool")
);

-- CreateIndex
CREATE INDEX "AutomationTrigger_workspaceId_type_idx" ON "AutomationTrigger"("workspaceId", "type");

-- AlterTable
ALTER TABLE "Deliverable" ADD COLUMN     "resumesId" TEXT;

-- CreateTable
CREATE TABLE "DeliverableWork" (
    "workId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "bytes" BYTEA,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DeliverableWork_pkey" PRIMARY KEY ("workId","key")
);

-- CreateIndex
CREATE INDEX "DeliverableWork_workspaceId_idx" ON "DeliverableWork"("workspaceId");

-- CreateIndex
CREATE INDEX "DeliverableWork_at_idx" ON "DeliverableWork"("at");

-- AlterTable
ALTER TABLE "OutgoingMail" ADD COLUMN     "notificationId" TEXT NOT NULL,
ADD COLUMN     "claimedAt" TIMESTAMPTZ(3),
ADD COLUMN     "doubts" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "OutgoingMail_notificationId_key" ON "OutgoingMail"("notificationId");

-- CreateIndex
CREATE INDEX "OutgoingMail_userId_createdAt_idx" ON "OutgoingMail"("userId", "createdAt");
