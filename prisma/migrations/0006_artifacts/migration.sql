-- AlterTable
ALTER TABLE "Deliverable" ADD COLUMN     "note" TEXT,
ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'generated';

-- CreateTable
CREATE TABLE "DeliverableFile" (
    "deliverableId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "blobId" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "alt" TEXT,
    "width" INTEGER,
    "height" INTEGER,

    CONSTRAINT "DeliverableFile_pkey" PRIMARY KEY ("deliverableId","index")
);

-- CreateTable
CREATE TABLE "ResumeContent" (
    "deliverableId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "template" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,

    CONSTRAINT "ResumeContent_pkey" PRIMARY KEY ("deliverableId")
);

-- CreateIndex
CREATE INDEX "DeliverableFile_workspaceId_idx" ON "DeliverableFile"("workspaceId");

-- CreateIndex
CREATE INDEX "ResumeContent_workspaceId_idx" ON "ResumeContent"("workspaceId");
