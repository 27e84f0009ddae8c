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
