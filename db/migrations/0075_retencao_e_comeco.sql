-- How long a distributor keeps its records before they leave by the month (ADR 0031), in months; null is the installation's setting.
alter table distribuidor
  add column retencao_auditoria smallint check (retencao_auditoria between 12 and 600),
  add column retencao_acessos smallint check (retencao_acessos between 3 and 600),
  add column retencao_integracoes smallint check (retencao_integracoes between 1 and 120);
grant select (retencao_auditoria, retencao_acessos, retencao_integracoes), update (retencao_auditoria, retencao_acessos, retencao_integracoes) on distribuidor to app_user;

-- The day on which a store began here: it is asked for its sales from then on. Those that exist began with their distributor, or with their first data where these are older.
alter table concessionaria add column desde date not null default ((now() at time zone 'America/Sao_Paulo')::date);
alter table distribuidor no force row level security;
alter table concessionaria no force row level security;
alter table checklist no force row level security;
alter table venda_celula no force row level security;
update concessionaria l set desde = least(
  (d.criado_em at time zone l.fuso)::date,
  (select (min(c.criado_em) at time zone l.fuso)::date from checklist c where c.cod_distribuidor = l.cod_distribuidor and c.cod_concessionaria = l.cod_concessionaria),
  (select min(v.dia) from venda_celula v where v.cod_distribuidor = l.cod_distribuidor and v.cod_concessionaria = l.cod_concessionaria))
from distribuidor d where d.cod_distribuidor = l.cod_distribuidor;
alter table distribuidor force row level security;
alter table concessionaria force row level security;
alter table checklist force row level security;
alter table venda_celula force row level security;
