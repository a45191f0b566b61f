-- When a password's link was made: one letter in a few minutes, however often it is asked for.
alter table senha_link add column criado_em timestamptz not null default now();
