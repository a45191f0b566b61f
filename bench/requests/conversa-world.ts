import type pg from 'pg'
import { openConnection, type Base } from '../harness/base.ts'

/** Words of the messages, from met in most of them to met in few. */
const WORDS =
  'carro orçamento revisão freio óleo pastilha amortecedor alinhamento entrega amanhã preço peça garantia barulho vibração painel luz bateria correia retentor'.split(
    ' ',
  )
const PER_THREAD = 50
const BATCH = 100_000

/** Fills stores of the large distributor with threads of 50 messages each, until there are so many messages. */
export async function fillConversas(base: Base, messages: number, lojas: number): Promise<void> {
  const client = await openConnection(base.dono)
  const threads = Math.ceil(messages / PER_THREAD)
  await client.query(
    `with k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone)
       select $1, ($2::int[])[1 + i % $4], (array['Ana','Bruno','Carla','Davi','Elisa','Fábio','Gilda','Hugo'])[1 + i % 8] || ' ' || (array['Prado','Lima','Souza','Reis','Moura','Teles','Viana'])[1 + i % 7] || ' ' || i, '119' || lpad((60000000 + i)::text, 8, '0')
       from generate_series(1, $3::int) i returning cod_distribuidor, cod_concessionaria, cod_cliente)
     insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente, ultima_texto, rev) select cod_distribuidor, cod_concessionaria, cod_cliente, 'Obrigado', 1 from k`,
    [base.codDistribuidor, base.lojas.slice(0, lojas), threads, lojas],
  )
  for (let from = 0; from < threads * PER_THREAD; from += BATCH) await fillBatch(client, base, from)
  await client.query('vacuum (analyze) conversa, conversa_mensagem, cliente')
  await client.end()
}

/** Message `i` belongs to thread `i / 50`; word `w` stands in one of `w + 2` messages or so, and each message has a number of its own. */
async function fillBatch(client: pg.Client, base: Base, from: number): Promise<void> {
  await client.query(
    `with v as (select cod_distribuidor, cod_concessionaria, cod_conversa, row_number() over (order by cod_conversa) - 1 as n from conversa where cod_distribuidor = $1)
     insert into conversa_mensagem (cod_distribuidor, cod_concessionaria, cod_conversa, direcao, canal, estado, texto, em)
     select v.cod_distribuidor, v.cod_concessionaria, v.cod_conversa, case when i % 2 = 0 then 'ENTRADA' else 'SAIDA' end, 'WHATSAPP', case when i % 2 = 0 then 'RECEBIDA' else 'LIDA' end,
       concat_ws(' ', 'Sobre', (select string_agg(w, ' ') from unnest($4::text[]) with ordinality u(w, o) where (i * 2654435761 / o) % (o + 1) = 0), 'ref' || i), now() - make_interval(secs => i::int * 20)
     from generate_series($2::bigint, $2::bigint + $3 - 1) i join v on v.n = i / ${PER_THREAD}`,
    [base.codDistribuidor, from, BATCH, WORDS],
  )
}
