import type pg from 'pg'
import { todayIn } from '#shared/rules/dates.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { Linha } from '../save.ts'

/** Months of history of the stores that order. */
const MONTHS = 25

/**
 * Adds the movements that lead to the present stock of each store. The first distributor's first two stores and the next distributor's
 * main store get months of sales, workshop use, returns, lost sales and receipts for a share of the parts. All other stores get a single
 * count; further stores of the smaller distributors only for a tenth of the parts. The same day gives the same movements: random values
 * are digests of store, part and month.
 */
export async function seedEstoque(client: pg.Client, estoque: readonly Linha[], now: Date): Promise<void> {
  const topEntries = new Map<unknown, unknown>()
  for (const e of estoque)
    if (!topEntries.has(e['cod_distribuidor'])) topEntries.set(e['cod_distribuidor'], e['cod_concessionaria'])
  const linhas = estoque.filter(
    (e, i) =>
      e['cod_distribuidor'] === 1 || e['cod_concessionaria'] === topEntries.get(e['cod_distribuidor']) || i % 10 === 0,
  )
  await client.query(
    `create temp table prateleira on commit drop as select * from jsonb_to_recordset($1::jsonb)
       as e (cod_distribuidor int, cod_concessionaria int, codigo text, quantidade numeric, localizacao text)`,
    [JSON.stringify(linhas)],
  )
  const mes = todayIn('America/Sao_Paulo', now).slice(0, 7)
  // A digest decides how a part sells: a few every month, some now and then, some no longer, most never.
  await client.query(
    `create temp table historia on commit drop as
     select e.*, g.n as atras, (($2 || '-01')::date - make_interval(months => g.n))::date as mes, x.jeito, x.ritmo, y.sorte from prateleira e
     join lateral (select c.cod_concessionaria, row_number() over (order by c.cod_concessionaria) as ordem from concessionaria c where c.cod_distribuidor = e.cod_distribuidor) o on o.cod_concessionaria = e.cod_concessionaria and ((o.ordem = 1 and e.cod_distribuidor <= 2) or (e.cod_distribuidor = 1 and o.ordem <= 2))
     cross join lateral (select ('x' || substr(md5('jeito' || e.codigo), 1, 6))::bit(24)::int / 16777216.0 as jeito, 2 + ('x' || substr(md5('ritmo' || e.codigo || e.cod_concessionaria), 1, 6))::bit(24)::int / 16777216.0 * 14 as ritmo) x
     cross join generate_series(0, $1::int) g (n)
     cross join lateral (select ('x' || substr(md5(e.cod_concessionaria || e.codigo || g.n), 1, 6))::bit(24)::int / 16777216.0 as sorte) y
     where x.jeito < 0.24`,
    [MONTHS, mes],
  )
  const limit = shiftMonth(mes, -12)
  await client.query(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em, pedido_em, documento, origem, quem)
     with saidas as (
       select h.*, case when jeito < 0.06 then round(ritmo * (0.6 + 0.8 * sorte)) when jeito < 0.16 then case when sorte < 0.3 then 1 + floor(sorte * 10) else 0 end
         when jeito < 0.22 then case when sorte < 0.15 then 1 + floor(sorte * 60) else 0 end else case when mes < ($1 || '-01')::date and sorte < 0.5 then 1 + floor(sorte * 6) else 0 end end as unidades
       from historia h)
     select cod_distribuidor, cod_concessionaria, codigo, t.tipo, t.quantidade, mes + interval '15 hours' + t.dia * interval '1 day', case when t.tipo = 'RECEBIMENTO' then (mes + (t.dia - 4 - floor(sorte * 9)::int)) end,
       t.tipo || ' ' || to_char(mes, 'MM/YYYY'), 'API', 'Integração'
     from saidas s cross join lateral (values
       ('RECEBIMENTO', s.unidades, 2), (case when sorte < 0.55 then 'OFICINA' else 'VENDA' end, s.unidades, 12),
       ('DEVOLUCAO', case when sorte > 0.93 then 1 else 0 end, 20), ('AJUSTE', case when sorte > 0.93 then -1 else 0 end, 21),
       ('PERDIDA', case when sorte > 0.85 and jeito < 0.1 then 1 + floor(sorte * 2) else 0 end, 24)) t (tipo, quantidade, dia)
     where s.unidades > 0 and t.quantidade <> 0 and mes + interval '15 hours' + t.dia * interval '1 day' < $2 order by cod_distribuidor, cod_concessionaria, codigo`,
    [limit, now],
  )
  // An opening balance: today's stock minus what the history left.
  await client.query(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em, origem, quem, documento)
     select p.cod_distribuidor, p.cod_concessionaria, p.codigo, 'AJUSTE', p.quantidade - coalesce(e.quantidade, 0), $1::timestamptz - interval '800 days', 'INICIO', 'Integração', 'Saldo inicial'
     from prateleira p left join peca_estoque e using (cod_distribuidor, cod_concessionaria, codigo) where p.quantidade <> coalesce(e.quantidade, 0) order by 1, 2, 3`,
    [now],
  )
  await client.query(
    `update peca_estoque e set localizacao = p.localizacao from prateleira p
     where e.cod_distribuidor = 1 and p.cod_distribuidor = 1 and e.cod_concessionaria = p.cod_concessionaria and e.codigo = p.codigo`,
  )
  await client.query(
    `insert into fornecedor (cod_distribuidor, nome, prazo, prazo_desvio)
     select cod_distribuidor, marca, 4 + length(marca), 2 from (select distinct cod_distribuidor, marca from peca) m`,
  )
  await client.query(
    `insert into peca_reposicao (cod_distribuidor, codigo, minimo, multiplo)
     select cod_distribuidor, codigo, case when h < 0.5 then 4 else 2 end, case when h < 0.5 then 4 else 2 end
     from (select cod_distribuidor, codigo, ('x' || substr(md5('caixa' || codigo), 1, 6))::bit(24)::int / 16777216.0 as h from peca) p where h < 0.65 and h > 0.35`,
  )
  // Some cars in the workshop need a part; most of these parts are out of stock.
  await client.query(
    `insert into ordem_servico_linha (cod_distribuidor, cod_concessionaria, cod_os, ordem, tipo, codigo, descricao, quantidade, valor)
     select o.cod_distribuidor, o.cod_concessionaria, o.cod_os, 30, 'PECA', e.codigo, p.descricao, 1, p.preco
     from ordem_servico o
     join lateral (select e.codigo from peca_estoque e where e.cod_distribuidor = o.cod_distribuidor and e.cod_concessionaria = o.cod_concessionaria
       order by (e.quantidade > 0) = (o.cod_os % 2 = 0) desc, md5(o.cod_os || e.codigo) limit 1) e on true
     join peca p on p.cod_distribuidor = o.cod_distribuidor and p.codigo = e.codigo
     where o.cod_distribuidor = 1 and o.fechada_em is null and o.cod_os % 3 = 0`,
  )
  // Transfers between the two stores that order: one arrived, two are on the way, the others are not sent yet.
  await client.query(
    `with lojas as (select (array_agg(cod_concessionaria order by cod_concessionaria))[1:2] as l from concessionaria where cod_distribuidor = 1),
       pecas as (select e.codigo, l[1] as origem, l[2] as destino, row_number() over (order by md5('vai' || e.codigo)) as n from lojas join peca_estoque e on e.cod_distribuidor = 1 and e.cod_concessionaria = l[1] and e.quantidade >= 3
         where exists (select from peca p where p.cod_distribuidor = 1 and p.codigo = e.codigo) limit 8),
       t as (insert into transferencia (cod_distribuidor, cod_concessionaria, cod_origem, codigo, quantidade, recebida, estado, quem, criada_em, enviada_em, recebida_em)
         select 1, case when n % 3 = 2 and n > 3 then origem else destino end, case when n % 3 = 2 and n > 3 then destino else origem end, codigo, 1 + n % 2, case when n = 1 then 2 else 0 end,
           case when n = 1 then 'RECEBIDA' when n <= 3 then 'ENVIADA' else 'A_ENVIAR' end, (select nome from usuario where cod_distribuidor = 1 and cod_nivel = 2 order by cod_usuario limit 1), $1::timestamptz - n * interval '9 hours', case when n <= 3 then $1::timestamptz - n * interval '5 hours' end, case when n = 1 then $1::timestamptz - interval '2 hours' end
         from pecas order by n desc returning *)
     insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em, cod_transferencia, documento, origem, quem)
     select 1, m.loja, t.codigo, 'TRANSFERENCIA', m.quantidade, m.em, t.cod_transferencia, 'Transferência ' || t.cod_transferencia || m.lado, 'TELA', t.quem
     from t cross join lateral (values (t.cod_origem, -t.quantidade, t.enviada_em, ', para ' || t.destino), (t.cod_concessionaria, t.recebida, t.recebida_em, ', de ' || t.origem)) m (loja, quantidade, em, lado)
     where m.em is not null and m.quantidade <> 0`,
    [now],
  )
  // A run waits in the queue; the server calculates it after its start, like any other run.
  await client.query(
    `insert into sugestao (cod_distribuidor, lojas, politica, parametros, cod_usuario, quem)
     select c.cod_distribuidor, c.lojas, $1, $2, u.cod_usuario, u.nome
     from (select cod_distribuidor, (array_agg(cod_concessionaria order by cod_concessionaria))[1:2] as lojas from concessionaria where cod_distribuidor = 1 group by 1) c
     join lateral (select cod_usuario, nome from usuario u where u.cod_distribuidor = c.cod_distribuidor and u.cod_nivel = 2 order by cod_usuario limit 1) u on true`,
    [POLITICAS.PADRAO.nome, JSON.stringify(POLITICAS.PADRAO.politica)],
  )
}
