-- AlterTable
ALTER TABLE "Turn" ADD COLUMN     "automationRunId" TEXT;

-- CreateTable
CREATE TABLE "Automation" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "definition" JSONB NOT NULL,
    "allowances" JSONB NOT NULL DEFAULT '[]',
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Automation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AutomationVersion" (
    "automationId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "allowances" JSONB NOT NULL,
    "userId" TEXT NOT NULL,
    "note" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AutomationVersion_pkey" PRIMARY KEY ("automationId","version")
);

-- CreateTable
CREATE TABLE "AutomationTrigger" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "automationId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "nextAt" TIMESTAMPTZ(3),
    "missed" INTEGER NOT NULL DEFAULT 0,
    "secret" TEXT,

    CONSTRAINT "AutomationTrigger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AutomationRun" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "automationId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "dryRun" BOOLEAN NOT NULL DEFAULT false,
    "triggerId" TEXT,
    "triggerType" TEXT NOT NULL,
    "occurrence" TEXT,
    "definition" JSONB NOT NULL,
    "allowances" JSONB NOT NULL,
    "models" JSONB NOT NULL,
    "inputs" JSONB NOT NULL DEFAULT '{}',
    "outcome" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "heartbeatAt" TIMESTAMPTZ(3),
    "cancelAskedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AutomationRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AutomationStep" (
    "runId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "output" JSONB,
    "error" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AutomationStep_pkey" PRIMARY KEY ("runId","index","attempt")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "triggerId" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("triggerId","deliveryId")
);

-- CreateTable
CREATE TABLE "NotificationPreference" (
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "inApp" BOOLEAN NOT NULL,
    "email" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","kind")
);

-- CreateTable
CREATE TABLE "OutgoingMail" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "OutgoingMail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Automation_workspaceId_state_idx" ON "Automation"("workspaceId", "state");

-- CreateIndex
CREATE INDEX "AutomationTrigger_enabled_nextAt_idx" ON "AutomationTrigger"("enabled", "nextAt");

-- CreateIndex
CREATE UNIQUE INDEX "AutomationTrigger_automationId_index_key" ON "AutomationTrigger"("automationId", "index");

-- CreateIndex
CREATE INDEX "AutomationRun_automationId_createdAt_idx" ON "AutomationRun"("automationId", "createdAt");

-- CreateIndex
CREATE INDEX "AutomationRun_state_idx" ON "AutomationRun"("state");

-- CreateIndex
CREATE UNIQUE INDEX "AutomationRun_triggerId_occurrence_key" ON "AutomationRun"("triggerId", "occurrence");

-- CreateIndex
CREATE INDEX "AutomationStep_turnId_idx" ON "AutomationStep"("turnId");

-- CreateIndex
CREATE INDEX "WebhookDelivery_at_idx" ON "WebhookDelivery"("at");

-- CreateIndex
CREATE INDEX "OutgoingMail_state_createdAt_idx" ON "OutgoingMail"("state", "createdAt");
