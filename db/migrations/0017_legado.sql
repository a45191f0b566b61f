-- The former system has three addresses: where one signs in, where one signs out, and its page of quotes (url_legado, prod-gerenciar).
alter table distribuidor add column url_legado_entrada text, add column url_legado_saida text;
alter table distribuidor no force row level security;
-- Until now one address was told of both.
update distribuidor set url_legado_entrada = url_legado, url_legado_saida = url_legado where url_legado is not null;
alter table distribuidor force row level security;
grant select (url_legado_entrada, url_legado_saida), update (url_legado_entrada, url_legado_saida) on distribuidor to app_user;
