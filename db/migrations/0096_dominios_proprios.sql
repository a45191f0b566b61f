-- Pages now call the API and the integration on their domains, and every domain must be one of the distributor's hosts. Until now four of them were
-- only told, whatever they said: what could not answer goes back to the management's, where everything was called all along. Pages call other hosts
-- by https, but on a developer's own machine; the session's cookie goes to hosts of the same site: below the management host, or beside it.
set local role app_system;
with dominio as (
  select cod_distribuidor, uso, escrito, regexp_replace(lower(btrim(escrito)), ':\d+$', '') as host,
    regexp_replace(lower(dominio_gestao), ':\d+$', '') as gestao, tipo_conexao = 'https' or dominio_gestao = 'localhost:8080' as chama
  from distribuidor cross join lateral (values ('api', dominio_api), ('integracao', dominio_integracao), ('checklist', dominio_checklist),
    ('pesquisa', dominio_pesquisa)) as d(uso, escrito)
), serve as (
  select d.cod_distribuidor, d.uso, d.escrito
  from dominio d join distribuidor_host h using (cod_distribuidor, host), regexp_replace(d.gestao, '^[^.]+', '') as ao_lado
  where (d.uso in ('checklist', 'pesquisa') or d.chama)
    and (d.uso <> 'api' or d.host = d.gestao or d.host like '%.' || d.gestao
      -- Under '.com.br' stand strangers.
      or (d.host like '%' || ao_lado and ao_lado ~ '^\.' and ao_lado !~ '^\.[a-z]{2,3}(\.[a-z]{2})?$'))
), feito as (
  select d.cod_distribuidor,
    coalesce((select escrito from serve s where s.cod_distribuidor = d.cod_distribuidor and s.uso = 'api'), d.dominio_gestao) as api,
    coalesce((select escrito from serve s where s.cod_distribuidor = d.cod_distribuidor and s.uso = 'integracao'), d.dominio_gestao) as integracao,
    coalesce((select escrito from serve s where s.cod_distribuidor = d.cod_distribuidor and s.uso = 'checklist'), d.dominio_gestao) as checklist,
    -- Customers stay on the address that they know.
    coalesce((select escrito from serve s where s.cod_distribuidor = d.cod_distribuidor and s.uso = 'pesquisa'), d.dominio_orcamento) as pesquisa
  from distribuidor d
)
update distribuidor d set dominio_api = f.api, dominio_integracao = f.integracao, dominio_checklist = f.checklist, dominio_pesquisa = f.pesquisa
from feito f
where f.cod_distribuidor = d.cod_distribuidor
  and (d.dominio_api, d.dominio_integracao, d.dominio_checklist, d.dominio_pesquisa) is distinct from (f.api, f.integracao, f.checklist, f.pesquisa);
reset role;
