-- From what a session was opened, so that its owner knows it again in the list of their own.
alter table sessao add column aparelho text;
