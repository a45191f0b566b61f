-- One rule for a quote's value: all that is priced so far, said to be partial while something is not. And what was postponed was not refused.
alter table orcamento add column valor_parcial boolean not null default false;

alter table orcamento no force row level security;
alter table orcamento_linha no force row level security;
alter table orcamento_componente no force row level security;
update orcamento o set valor = t.valor, valor_parcial = t.valor is not null and t.falta
from (
  select l.cod_distribuidor, l.cod_orcamento, sum(k.total)::bigint as valor, bool_or(k.cod_linha is null or k.total is null) as falta
  from orcamento_linha l left join (
    select c.cod_distribuidor, c.cod_linha,
      case when c.tipo = 'PECA' then greatest(0, round(c.quantidade * c.preco) - c.desconto) else greatest(0, round(c.minutos::numeric * c.preco / 60) - c.desconto) end as total
    from orcamento_componente c) k on k.cod_distribuidor = l.cod_distribuidor and k.cod_linha = l.cod_linha
  group by 1, 2) t
where o.cod_distribuidor = t.cod_distribuidor and o.cod_orcamento = t.cod_orcamento and o.estado in ('EM_MONTAGEM', 'AGUARDANDO_PRECO');
update orcamento o set valor_recusado = greatest(0, o.valor_recusado - t.adiado)
from (select cod_distribuidor, cod_orcamento, sum(coalesce(total, 0)) as adiado from orcamento_linha where estado = 'ADIADO' group by 1, 2) t
where o.cod_distribuidor = t.cod_distribuidor and o.cod_orcamento = t.cod_orcamento;
alter table orcamento force row level security;
alter table orcamento_linha force row level security;
alter table orcamento_componente force row level security;
