-- One turn at a time in a thread, held by the database, whichever process runs it.
CREATE UNIQUE INDEX "Turn_one_running" ON "Turn"("threadId") WHERE "state" = 'running';
-- What the sweeper and the queue look for.
CREATE INDEX "Turn_waiting" ON "Turn"("threadId", "createdAt") WHERE "state" = 'queued';
