-- The end of each audit chain is signed: whoever rewrites a whole chain cannot sign its end.
ALTER TABLE "AuditHead" ADD COLUMN "signature" TEXT, ADD COLUMN "keyId" TEXT;
