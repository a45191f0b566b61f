-- Hash of the level and stores that a stored answer was given to: with others, the same key does not bring it again.
alter table idempotencia add column direitos text;
