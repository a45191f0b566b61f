import type pg from 'pg'

/** A customer of a store who may have a thread, with the quote that was sent last. */
export interface Contact {
  codCliente: number
  codConcessionaria: number
  cliente: string
  modelo: string
  codOrcamento: number
  aberto: boolean
  enviado: number
  numero: number
  token: string
}

/** A store with its people and its contacts, the newest quote first. */
export interface TalkingLoja {
  codDistribuidor: number
  codConcessionaria: number
  /** Its place among the distributor's stores, from 0. */
  posicao: number
  nome: string
  fuso: string
  base: string
  pessoas: number[]
}

/** The stores in the order of the distributors. */
export async function readTalkingLojas(client: pg.Client): Promise<TalkingLoja[]> {
  const { rows } = await client.query<TalkingLoja>(
    `select l.cod_distribuidor as "codDistribuidor", l.cod_concessionaria as "codConcessionaria", l.nome, l.fuso, d.tipo_conexao || '://' || d.dominio_orcamento || '/o/' as base,
       (row_number() over (partition by l.cod_distribuidor order by l.cod_concessionaria) - 1)::int as posicao,
       (select array_agg(u.cod_usuario order by u.cod_usuario) from usuario u where u.cod_distribuidor = l.cod_distribuidor and u.cod_nivel = 3 and exists (select from usuario_filtro f
         where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario and (f.tipo, f.valor) in (('CONCESSIONARIA', l.cod_concessionaria::text), ('GRUPO', l.cod_grupo::text)))) as pessoas
     from concessionaria l join distribuidor d using (cod_distribuidor) order by l.cod_concessionaria`,
  )
  return rows
}

/** Customers whom a quote was sent to, by store; the newest first, at most `maximo` a store. */
export async function readContacts(client: pg.Client, maximo: number): Promise<Map<number, Contact[]>> {
  const { rows } = await client.query<Contact>(
    `select * from (
       select x.*, row_number() over (partition by x."codConcessionaria" order by x.enviado desc, x."codCliente") as n from (
         select distinct on (k.cod_distribuidor, k.cod_cliente) k.cod_cliente as "codCliente", o.cod_concessionaria as "codConcessionaria", c.nome as cliente, o.modelo, o.cod_orcamento as "codOrcamento",
           o.fase = 'ABERTO' as aberto, (extract(epoch from v.enviada_em) * 1000)::float8 as enviado, v.numero, v.token
         from orcamento o join checklist k using (cod_distribuidor, cod_checklist) join cliente c on c.cod_distribuidor = k.cod_distribuidor and c.cod_cliente = k.cod_cliente
           and c.cod_concessionaria = o.cod_concessionaria
         join orcamento_versao v on v.cod_distribuidor = o.cod_distribuidor and v.cod_orcamento = o.cod_orcamento
         order by k.cod_distribuidor, k.cod_cliente, v.enviada_em desc, v.numero desc) x) y
     where n <= $1 order by "codConcessionaria", n`,
    [maximo],
  )
  return Map.groupBy(rows, (r) => r.codConcessionaria)
}
