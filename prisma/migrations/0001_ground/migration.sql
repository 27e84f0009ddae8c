-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "customInstructions" TEXT NOT NULL DEFAULT '',
    "useDefaultInstructions" BOOLEAN NOT NULL DEFAULT true,
    "citations" BOOLEAN NOT NULL DEFAULT true,
    "models" JSONB NOT NULL DEFAULT '{}',
    "approvalExpiryHours" INTEGER NOT NULL DEFAULT 24,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "maxUses" INTEGER NOT NULL DEFAULT 1,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("workspaceId","userId","route","key")
);

-- CreateTable
CREATE TABLE "AuditHead" (
    "workspaceId" TEXT NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateTable
CREATE TABLE "AuditRow" (
    "workspaceId" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" TEXT,
    "tool" TEXT,
    "code" TEXT,
    "callId" TEXT,
    "receiptId" TEXT,
    "threadId" TEXT,
    "turnId" TEXT,
    "body" TEXT NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditRow_pkey" PRIMARY KEY ("workspaceId","seq")
);

-- CreateTable
CREATE TABLE "Receipt" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "userId" TEXT NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "externalId" TEXT,
    "verifiableUrl" TEXT,
    "preview" TEXT,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),
    "keyId" TEXT NOT NULL,
    "pendingSignature" TEXT,
    "signature" TEXT NOT NULL,

    CONSTRAINT "Receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolSetting" (
    "workspaceId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "canaryPercent" INTEGER,
    "canaryRoles" JSONB,
    "roles" JSONB,
    "mode" TEXT,
    "rateLimit" INTEGER,
    "timeoutMs" INTEGER,
    "masks" JSONB,
    "reason" TEXT,
    "alternative" TEXT,
    "changedById" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolSetting_pkey" PRIMARY KEY ("workspaceId","tool")
);

-- CreateTable
CREATE TABLE "ToolSwitch" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "scopeId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "changedById" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolSwitch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CallResult" (
    "workspaceId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "argsHash" TEXT NOT NULL,
    "reply" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CallResult_pkey" PRIMARY KEY ("workspaceId","key")
);

-- CreateTable
CREATE TABLE "Thread" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "createdById" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "citationCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Turn" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "scopes" TEXT[],
    "state" TEXT NOT NULL,
    "stopReason" TEXT,
    "model" TEXT,
    "promptHash" TEXT,
    "surface" JSONB,
    "budget" JSONB,
    "error" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "heartbeatAt" TIMESTAMPTZ(3),
    "stopAskedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Turn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "turnId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "authorId" TEXT,
    "parts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StreamPart" (
    "turnId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "part" TEXT NOT NULL,

    CONSTRAINT "StreamPart_pkey" PRIMARY KEY ("turnId","seq")
);

-- CreateTable
CREATE TABLE "SpecialistRun" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "turnId" TEXT NOT NULL,
    "toolCallId" TEXT NOT NULL,
    "specialist" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "contract" JSONB,
    "verification" TEXT,
    "calls" JSONB NOT NULL DEFAULT '[]',
    "error" JSONB,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SpecialistRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Citation" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "sourceKey" TEXT NOT NULL,
    "documentId" TEXT,
    "chunkId" BIGINT,
    "title" TEXT NOT NULL,
    "page" INTEGER,
    "headingPath" JSONB,
    "passage" TEXT NOT NULL,
    "startOffset" INTEGER,
    "endOffset" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Citation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Memory" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "markdown" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Memory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MemoryVersion" (
    "memoryId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "markdown" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "turnId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MemoryVersion_pkey" PRIMARY KEY ("memoryId","version")
);

-- CreateTable
CREATE TABLE "Document" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "folder" TEXT NOT NULL DEFAULT '/documents',
    "title" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "detail" TEXT,
    "pageCount" INTEGER,
    "chunkCount" INTEGER NOT NULL DEFAULT 0,
    "createdById" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "heartbeatAt" TIMESTAMPTZ(3),

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Blob" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "mediaType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentContent" (
    "documentId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "blobId" TEXT NOT NULL,
    "text" TEXT,
    "pages" JSONB,

    CONSTRAINT "DocumentContent_pkey" PRIMARY KEY ("documentId")
);

-- CreateTable
CREATE TABLE "Chunk" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "startOffset" INTEGER NOT NULL,
    "endOffset" INTEGER NOT NULL,
    "page" INTEGER,
    "headingPath" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "length" INTEGER NOT NULL,

    CONSTRAINT "Chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Posting" (
    "workspaceId" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "documentId" TEXT NOT NULL,
    "fromPosition" INTEGER NOT NULL,
    "positions" INTEGER[],
    "impacts" REAL[],

    CONSTRAINT "Posting_pkey" PRIMARY KEY ("workspaceId","term","documentId","fromPosition")
);

-- CreateTable
CREATE TABLE "Deliverable" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "threadId" TEXT,
    "turnId" TEXT,
    "createdById" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "groupId" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "parentId" TEXT,
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "phase" JSONB,
    "error" TEXT,
    "receiptId" TEXT NOT NULL,
    "startKey" TEXT,
    "input" JSONB NOT NULL,
    "engine" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "heartbeatAt" TIMESTAMPTZ(3),

    CONSTRAINT "Deliverable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportContent" (
    "deliverableId" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "sources" JSONB NOT NULL,
    "words" INTEGER NOT NULL,

    CONSTRAINT "ReportContent_pkey" PRIMARY KEY ("deliverableId")
);

-- CreateTable
CREATE TABLE "JobEvent" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "dispatched" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "JobEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "id" TEXT NOT NULL,
    "functionId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseOwner" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "interruptions" INTEGER NOT NULL DEFAULT 0,
    "concurrency" JSONB NOT NULL DEFAULT '[]',
    "stack" JSONB NOT NULL DEFAULT '[]',
    "output" JSONB,
    "error" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobStep" (
    "runId" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "data" JSONB,
    "error" JSONB,
    "wakeAt" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "JobStep_pkey" PRIMARY KEY ("runId","stepId")
);

-- CreateTable
CREATE TABLE "WorkspaceEvent" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT,
    "threadId" TEXT,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WorkspaceEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL,
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_hash_key" ON "AccessToken"("hash");

-- CreateIndex
CREATE INDEX "AccessToken_userId_idx" ON "AccessToken"("userId");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_workspaceId_userId_key" ON "Membership"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_code_key" ON "Invite"("code");

-- CreateIndex
CREATE INDEX "Invite_workspaceId_idx" ON "Invite"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "AuditRow_id_key" ON "AuditRow"("id");

-- CreateIndex
CREATE INDEX "AuditRow_workspaceId_at_idx" ON "AuditRow"("workspaceId", "at");

-- CreateIndex
CREATE INDEX "AuditRow_workspaceId_tool_at_idx" ON "AuditRow"("workspaceId", "tool", "at");

-- CreateIndex
CREATE INDEX "AuditRow_callId_idx" ON "AuditRow"("callId");

-- CreateIndex
CREATE INDEX "AuditRow_threadId_idx" ON "AuditRow"("threadId");

-- CreateIndex
CREATE INDEX "Receipt_workspaceId_createdAt_idx" ON "Receipt"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Receipt_threadId_idx" ON "Receipt"("threadId");

-- CreateIndex
CREATE INDEX "Receipt_turnId_idx" ON "Receipt"("turnId");

-- CreateIndex
CREATE INDEX "Receipt_toolCallId_idx" ON "Receipt"("toolCallId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolSwitch_workspaceId_scope_scopeId_tool_key" ON "ToolSwitch"("workspaceId", "scope", "scopeId", "tool");

-- CreateIndex
CREATE INDEX "Thread_workspaceId_updatedAt_idx" ON "Thread"("workspaceId", "updatedAt");

-- CreateIndex
CREATE INDEX "Turn_threadId_createdAt_idx" ON "Turn"("threadId", "createdAt");

-- CreateIndex
CREATE INDEX "Turn_state_idx" ON "Turn"("state");

-- CreateIndex
CREATE INDEX "Message_threadId_createdAt_idx" ON "Message"("threadId", "createdAt");

-- CreateIndex
CREATE INDEX "Message_turnId_idx" ON "Message"("turnId");

-- CreateIndex
CREATE INDEX "SpecialistRun_turnId_idx" ON "SpecialistRun"("turnId");

-- CreateIndex
CREATE INDEX "SpecialistRun_workspaceId_startedAt_idx" ON "SpecialistRun"("workspaceId", "startedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Citation_threadId_number_key" ON "Citation"("threadId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Citation_threadId_sourceKey_key" ON "Citation"("threadId", "sourceKey");

-- CreateIndex
CREATE UNIQUE INDEX "Memory_workspaceId_scope_ownerId_key" ON "Memory"("workspaceId", "scope", "ownerId");

-- CreateIndex
CREATE INDEX "Document_workspaceId_createdAt_idx" ON "Document"("workspaceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Document_workspaceId_sha256_key" ON "Document"("workspaceId", "sha256");

-- CreateIndex
CREATE INDEX "Blob_workspaceId_idx" ON "Blob"("workspaceId");

-- CreateIndex
CREATE INDEX "DocumentContent_workspaceId_idx" ON "DocumentContent"("workspaceId");

-- CreateIndex
CREATE INDEX "Chunk_workspaceId_idx" ON "Chunk"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Chunk_documentId_position_key" ON "Chunk"("documentId", "position");

-- CreateIndex
CREATE INDEX "Posting_documentId_fromPosition_idx" ON "Posting"("documentId", "fromPosition");

-- CreateIndex
CREATE INDEX "Deliverable_workspaceId_kind_createdAt_idx" ON "Deliverable"("workspaceId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "Deliverable_state_idx" ON "Deliverable"("state");

-- CreateIndex
CREATE UNIQUE INDEX "Deliverable_groupId_version_key" ON "Deliverable"("groupId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Deliverable_workspaceId_startKey_key" ON "Deliverable"("workspaceId", "startKey");

-- CreateIndex
CREATE INDEX "ReportContent_workspaceId_idx" ON "ReportContent"("workspaceId");

-- CreateIndex
CREATE INDEX "JobEvent_dispatched_at_idx" ON "JobEvent"("dispatched", "at");

-- CreateIndex
CREATE INDEX "JobRun_state_nextAt_idx" ON "JobRun"("state", "nextAt");

-- CreateIndex
CREATE INDEX "JobRun_leaseUntil_idx" ON "JobRun"("leaseUntil");

-- CreateIndex
CREATE UNIQUE INDEX "JobRun_functionId_eventId_key" ON "JobRun"("functionId", "eventId");

-- CreateIndex
CREATE INDEX "WorkspaceEvent_workspaceId_id_idx" ON "WorkspaceEvent"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_idx" ON "Notification"("userId", "createdAt");
