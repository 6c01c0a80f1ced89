CREATE TABLE "imported" (
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"record_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "imported_kind_reference_pk" PRIMARY KEY("kind","reference")
);
