-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "crawlAllow" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "crawlDeny" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "AuditRow" ADD COLUMN     "durationMs" DOUBLE PRECISION,
ADD COLUMN     "shape" TEXT;

-- Rows that were written before the column was there say it in their content.
UPDATE "AuditRow" SET "durationMs" = ("body"::json ->> 'durationMs')::double precision WHERE "action" LIKE 'call.%';

-- AlterTable
ALTER TABLE "ToolSetting" ADD COLUMN     "heldAt" TIMESTAMPTZ(3),
ADD COLUMN     "heldCause" TEXT,
ADD COLUMN     "minCalls" INTEGER,
ADD COLUMN     "rowFilters" JSONB,
ADD COLUMN     "windowHours" INTEGER;

-- AlterTable
ALTER TABLE "Thread" ADD COLUMN     "approvalMode" TEXT NOT NULL DEFAULT 'default';

-- AlterTable
ALTER TABLE "Turn" ADD COLUMN     "resume" JSONB;

-- AlterTable
ALTER TABLE "SpecialistRun" ADD COLUMN     "resume" JSONB;

-- AlterTable
ALTER TABLE "Document" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- A place holds one document from now on: of several with one name, all but the oldest get a sign of their own.
UPDATE "Document" d SET "fileName" = regexp_replace(d."fileName", '(\.[A-Za-z0-9]{1,8})?$', ' (' || right(d."id", 6) || ')\1')
FROM (
  SELECT "id", row_number() OVER (
    PARTITION BY "workspaceId", "folder", lower("fileName") ORDER BY "createdAt", "id") AS "place" FROM "Document"
) ranked
WHERE ranked."id" = d."id" AND ranked."place" > 1;

-- CreateTable
CREATE TABLE "ToolRule" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "roles" JSONB,
    "parameter" TEXT,
    "pattern" TEXT,
    "effect" TEXT NOT NULL,
    "note" TEXT,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Approval" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "runId" TEXT,
    "callId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "toolVersion" INTEGER NOT NULL,
    "toolDigest" TEXT NOT NULL,
    "agentPath" JSONB NOT NULL,
    "arguments" JSONB NOT NULL,
    "proposed" JSONB,
    "argsHash" TEXT NOT NULL,
    "policyVersion" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "preview" JSONB NOT NULL,
    "requestedById" TEXT NOT NULL,
    "scopes" TEXT[],
    "decider" TEXT NOT NULL,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "decision" TEXT,
    "scope" TEXT,
    "reason" TEXT,
    "startedAt" TIMESTAMPTZ(3),
    "executor" TEXT,
    "heartbeatAt" TIMESTAMPTZ(3),
    "reply" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApprovalGrant" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "toolDigest" TEXT NOT NULL,
    "threadId" TEXT,
    "approvalId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApprovalGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DenialStrike" (
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DenialStrike_pkey" PRIMARY KEY ("workspaceId","threadId","userId","category","group")
);

-- CreateTable
CREATE TABLE "ToolBreaker" (
    "workspaceId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "outcomes" TEXT NOT NULL,
    "openMs" INTEGER NOT NULL DEFAULT 0,
    "openUntil" TIMESTAMPTZ(3),
    "probeUntil" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolBreaker_pkey" PRIMARY KEY ("workspaceId","tool")
);

-- CreateTable
CREATE TABLE "MutationHold" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT,
    "tool" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "liftedAt" TIMESTAMPTZ(3),
    "liftedById" TEXT,

    CONSTRAINT "MutationHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
-- Unlogged: written with almost every call, worth nothing after a minute, and empty after a crash of the server.
CREATE UNLOGGED TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Credential" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "rotatedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UndoRecord" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "auditId" TEXT NOT NULL,
    "callId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "actorId" TEXT NOT NULL,
    "inverse" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "undoneAt" TIMESTAMPTZ(3),
    "undoneById" TEXT,
    "undoAuditId" TEXT,

    CONSTRAINT "UndoRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdminRequest" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "threadId" TEXT,
    "message" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "answer" TEXT,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AdminRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredRun" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "callId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "items" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StoredRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Folder" (
    "workspaceId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Folder_pkey" PRIMARY KEY ("workspaceId","path")
);

-- CreateTable
CREATE TABLE "DocumentVersion" (
    "documentId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "blobId" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "callId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DocumentVersion_pkey" PRIMARY KEY ("documentId","version")
);

-- CreateIndex
CREATE INDEX "ToolRule_workspaceId_idx" ON "ToolRule"("workspaceId");

-- CreateIndex
CREATE INDEX "Approval_workspaceId_state_createdAt_idx" ON "Approval"("workspaceId", "state", "createdAt");

-- CreateIndex
CREATE INDEX "Approval_turnId_idx" ON "Approval"("turnId");

-- CreateIndex
CREATE INDEX "Approval_state_expiresAt_idx" ON "Approval"("state", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Approval_workspaceId_callId_key" ON "Approval"("workspaceId", "callId");

-- CreateIndex
CREATE INDEX "ApprovalGrant_workspaceId_userId_idx" ON "ApprovalGrant"("workspaceId", "userId");

-- CreateIndex
CREATE INDEX "MutationHold_workspaceId_liftedAt_idx" ON "MutationHold"("workspaceId", "liftedAt");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "Credential_workspaceId_name_key" ON "Credential"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "UndoRecord_auditId_key" ON "UndoRecord"("auditId");

-- CreateIndex
CREATE INDEX "UndoRecord_workspaceId_createdAt_idx" ON "UndoRecord"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "UndoRecord_callId_idx" ON "UndoRecord"("callId");

-- CreateIndex
CREATE INDEX "UndoRecord_turnId_idx" ON "UndoRecord"("turnId");

-- CreateIndex
CREATE INDEX "UndoRecord_expiresAt_idx" ON "UndoRecord"("expiresAt");

-- CreateIndex
CREATE INDEX "AdminRequest_workspaceId_state_createdAt_idx" ON "AdminRequest"("workspaceId", "state", "createdAt");

-- CreateIndex
CREATE INDEX "StoredRun_workspaceId_createdAt_idx" ON "StoredRun"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "StoredRun_threadId_idx" ON "StoredRun"("threadId");

-- CreateIndex
CREATE INDEX "StoredRun_expiresAt_idx" ON "StoredRun"("expiresAt");

-- CreateIndex
CREATE INDEX "Citation_documentId_idx" ON "Citation"("documentId");

-- CreateIndex
CREATE INDEX "DocumentVersion_workspaceId_idx" ON "DocumentVersion"("workspaceId");

-- CreateIndex
CREATE INDEX "Document_workspaceId_folder_fileName_idx" ON "Document"("workspaceId", "folder", "fileName");

-- A turn that waits for people holds its thread as a running one does.
DROP INDEX "Turn_one_running";
CREATE UNIQUE INDEX "Turn_one_running" ON "Turn"("threadId") WHERE "state" IN ('running', 'waiting');

-- Calls that were begun: what the look for outcomes that nobody recorded walks through.
CREATE INDEX "AuditRow_started" ON "AuditRow"("at") WHERE "action" = 'call.started';

-- A person asks for a tool once at a time.
CREATE UNIQUE INDEX "AdminRequest_one_open" ON "AdminRequest"("workspaceId", "userId", "tool") WHERE "state" = 'open';

-- Calls whose outcome is not known, for whoever looks at the far side again.
CREATE INDEX "AuditRow_unknown" ON "AuditRow"("at") WHERE "code" = 'OUTCOME_UNKNOWN' AND "action" = 'call.finished';

-- Labels may stand for pages outside.
ALTER TABLE "Citation" ADD COLUMN "url" TEXT;
