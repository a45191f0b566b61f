-- A provider that was asked when its person authenticated and did not tell (Google): an entry by it is all the proof there is.
alter table provedor_oidc add column sem_hora boolean not null default false;
