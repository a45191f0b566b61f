import { sql } from 'kysely'
import { formatReais } from '#shared/rules/money.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import type { Copier, Difference } from './copier.ts'
import { rejectIfChanged } from './precos.ts'

interface ModeloKey {
  marca: string
  modelo: string
}
interface Loaded {
  codPacote: number
  chave: string
  nome: string
  km: number
  meses: number
  toleranciaKm: number
  exigidoGarantia: boolean
  descricao: string
  versao: number
  itens: string
  soma: number | null
  fechado: number | null
}
/** A package of the target before and after the copy. */
interface Replaced {
  codPacote: number
  situacao: 'NOVO' | 'MUDA' | 'SAI'
  versao: number
}

/** Active plan packages of a model by km; a running number separates two of the same km. */
async function readPacotes(c: Ctx, l: ModeloKey): Promise<Map<string, Loaded>> {
  const d = c.tenant.codDistribuidor
  const r = await sql<Loaded>`
    select k.cod_pacote as "codPacote", k.km || '#' || row_number() over (partition by k.km order by k.cod_pacote) as chave, k.nome, k.km, k.meses, k.tolerancia_km as "toleranciaKm", k.exigido_garantia as "exigidoGarantia",
      k.descricao, k.versao, coalesce(i.itens, '') as itens, v.soma, preco_do_pacote(${d}, k.cod_pacote, 0, now()) as fechado
    from cardapio_pacote k
    left join lateral (select string_agg(concat_ws(' ', c.tipo, c.codigo, c.quantidade, c.minutos, c.descricao), ', ' order by c.tipo, c.codigo, c.descricao) as itens
      from cardapio_pacote_componente c where c.cod_distribuidor = k.cod_distribuidor and c.cod_pacote = k.cod_pacote) i on true
    left join lateral valor_do_pacote(${d}, k.cod_pacote, 0, null) v on true
    where k.cod_distribuidor = ${d} and k.natureza = 'FABRICA' and k.ativo and k.cod_modelo is null and sem_acento(k.marca) = sem_acento(${l.marca}) and sem_acento(k.modelo_chave) = sem_acento(${l.modelo})
    order by k.km, k.cod_pacote`.execute(c.tx)
  return new Map(r.rows.map((x) => [x.chave, x]))
}

/** Differences between two packages, as text. */
function mudancas(before: Loaded, after: Loaded): string[] {
  const changes = (nome: string, a: unknown, b: unknown) => (a === b ? [] : [`${nome}: ${String(a)} → ${String(b)}`])
  const preco = (p: Loaded) => (p.fechado === null ? 'pela soma' : formatReais(p.fechado))
  return [
    ...changes('nome', before.nome, after.nome),
    ...changes('meses', before.meses, after.meses),
    ...changes('tolerância', before.toleranciaKm, after.toleranciaKm),
    ...changes(
      'garantia',
      before.exigidoGarantia ? 'exigido' : 'não exigido',
      after.exigidoGarantia ? 'exigido' : 'não exigido',
    ),
    ...(before.descricao === after.descricao ? [] : ['descrição']),
    ...(before.itens === after.itens ? [] : ['itens']),
    ...changes('preço fechado', preco(before), preco(after)),
  ]
}
const value = (p: Loaded | undefined) => (p ? (p.fechado ?? p.soma) : null)

/** Copies packages of a model: contents, intervals and the network's closed price. */
export const modeloPacotesCopier = (de: ModeloKey, para: ModeloKey): Copier => ({
  async comparar(c) {
    const [origem, destination] = [await readPacotes(c, de), await readPacotes(c, para)]
    const itens: Difference[] = []
    let iguais = 0
    for (const chave of new Set([...origem.keys(), ...destination.keys()])) {
      const [o, p] = [origem.get(chave), destination.get(chave)]
      const differs = o && p ? mudancas(p, o) : []
      if (o && p && differs.length === 0) {
        iguais++
        continue
      }
      itens.push({
        chave,
        nome: (o ?? p)?.nome ?? chave,
        situacao: !p ? 'NOVO' : o ? 'MUDA' : 'SAI',
        mudancas: differs,
        precoAntes: value(p),
        precoDepois: value(o),
        alvo: { de: o?.codPacote ?? null, para: p?.codPacote ?? null },
      })
    }
    return { itens, iguais }
  },

  async copiar(c, chosen) {
    const pairs = chosen.map((e) => e.alvo as { de: number | null; para: number | null })
    const antes = await keep(
      c,
      pairs.flatMap((p) => p.para ?? []),
    )
    const added = await append(
      c,
      para,
      pairs.flatMap((p) => (p.para === null && p.de !== null ? [p.de] : [])),
    )
    await modify(
      c,
      pairs.filter((p): p is { de: number; para: number } => p.para !== null && p.de !== null),
    )
    const removed = pairs.flatMap((p) => (p.de === null && p.para !== null ? [p.para] : []))
    const d = c.tenant.codDistribuidor
    await sql`update cardapio_pacote set ativo = false, versao = versao + 1 where cod_distribuidor = ${d} and cod_pacote = any(${removed}::int[])`.execute(
      c.tx,
    )
    const replaced = chosen.flatMap((e): Omit<Replaced, 'versao'>[] => {
      const { para: cod } = e.alvo as { para: number | null }
      return cod === null ? [] : [{ codPacote: cod, situacao: e.situacao }]
    })
    const all = [...replaced, ...added.map((codPacote) => ({ codPacote, situacao: 'NOVO' as const }))]
    const versoes = await sql<{
      codPacote: number
      versao: number
    }>`select cod_pacote as "codPacote", versao from cardapio_pacote
      where cod_distribuidor = ${d} and cod_pacote = any(${all.map((t) => t.codPacote)}::int[])`.execute(c.tx)
    const de_ = new Map(versoes.rows.map((v) => [v.codPacote, v.versao]))
    return { antes, trocados: all.map((t): Replaced => ({ ...t, versao: de_.get(t.codPacote) ?? 0 })) }
  },
})

/** Snapshot of packages with their items and the network's price. */
async function keep(c: Ctx, codes: readonly number[]): Promise<unknown> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{
    tudo: unknown
  }>`select coalesce(jsonb_agg(jsonb_build_object('codPacote', k.cod_pacote, 'nome', k.nome, 'meses', k.meses, 'toleranciaKm', k.tolerancia_km, 'exigidoGarantia', k.exigido_garantia,
      'descricao', k.descricao, 'ativo', k.ativo, 'fechado', preco_do_pacote(${d}, k.cod_pacote, 0, now()),
      'itens', (select coalesce(jsonb_agg(jsonb_build_object('ordem', c.ordem, 'tipo', c.tipo, 'codigo', c.codigo, 'quantidade', c.quantidade, 'minutos', c.minutos, 'descricao', c.descricao)), '[]') from cardapio_pacote_componente c
        where c.cod_distribuidor = k.cod_distribuidor and c.cod_pacote = k.cod_pacote))), '[]') as tudo
    from cardapio_pacote k where k.cod_distribuidor = ${d} and k.cod_pacote = any(${codes}::int[])`.execute(c.tx)
  return r.rows[0]?.tudo ?? []
}

async function append(c: SignedInCtx, para: ModeloKey, codes: readonly number[]): Promise<number[]> {
  if (codes.length === 0) return []
  const d = c.tenant.codDistribuidor
  const r = await sql<{ cod: number }>`
    with fonte as materialized (
      select k.*, nextval(pg_get_serial_sequence('cardapio_pacote', 'cod_pacote'))::int as novo from cardapio_pacote k where k.cod_distribuidor = ${d} and k.cod_pacote = any(${codes}::int[])),
    p as (
      insert into cardapio_pacote (cod_distribuidor, cod_pacote, natureza, marca, modelo, nome, km, meses, exigido_garantia, descricao, tolerancia_km, ordem, publicado_em) overriding system value
      select ${d}::int, f.novo, 'FABRICA', ${para.marca}, nullif(${para.modelo}, ''), f.nome, f.km, f.meses, f.exigido_garantia, f.descricao, f.tolerancia_km, f.ordem, f.publicado_em from fonte f),
    i as (
      insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade, minutos, descricao)
      select ${d}::int, f.novo, c.ordem, c.tipo, c.codigo, c.quantidade, c.minutos, c.descricao from fonte f join cardapio_pacote_componente c on c.cod_distribuidor = ${d} and c.cod_pacote = f.cod_pacote),
    v as (
      insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, preco, cod_usuario)
      select ${d}::int, f.novo, x.preco, ${c.sessao.codUsuario}::int from fonte f cross join lateral (select preco_do_pacote(${d}, f.cod_pacote, 0, now()) as preco) x where x.preco is not null)
    select novo as cod from fonte`.execute(c.tx)
  return r.rows.map((l) => l.cod)
}

async function modify(c: SignedInCtx, pairs: readonly { de: number; para: number }[]): Promise<void> {
  if (pairs.length === 0) return
  const d = c.tenant.codDistribuidor
  const ofThem = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t (de int, para int)`
  await sql`update cardapio_pacote p set nome = o.nome, meses = o.meses, exigido_garantia = o.exigido_garantia, descricao = o.descricao, tolerancia_km = o.tolerancia_km, versao = p.versao + 1
    from ${ofThem} join cardapio_pacote o on o.cod_distribuidor = ${d} and o.cod_pacote = t.de where p.cod_distribuidor = ${d} and p.cod_pacote = t.para`.execute(
    c.tx,
  )
  await sql`delete from cardapio_pacote_componente c using ${ofThem} where c.cod_distribuidor = ${d} and c.cod_pacote = t.para`.execute(
    c.tx,
  )
  await sql`insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade, minutos, descricao)
    select ${d}::int, t.para, c.ordem, c.tipo, c.codigo, c.quantidade, c.minutos, c.descricao from ${ofThem} join cardapio_pacote_componente c on c.cod_distribuidor = ${d} and c.cod_pacote = t.de`.execute(
    c.tx,
  )
  await sql`insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, preco, cod_usuario)
    select ${d}::int, t.para, a.preco, ${c.sessao.codUsuario}::int from ${ofThem}
    cross join lateral (select preco_do_pacote(${d}, t.de, 0, now()) as preco) a cross join lateral (select preco_do_pacote(${d}, t.para, 0, now()) as preco) b where a.preco is distinct from b.preco`.execute(
    c.tx,
  )
}

/** Restores a model's packages: retires added ones and brings changed or removed ones back. Throws 409 when one was edited since. */
export async function undoPacotes(c: SignedInCtx, done: { antes: unknown; trocados: Replaced[] }): Promise<void> {
  const d = c.tenant.codDistribuidor
  const replaced = sql`jsonb_to_recordset(${JSON.stringify(done.trocados)}::jsonb) as t ("codPacote" int, situacao text, versao int)`
  const r = await sql<{
    n: number
  }>`select count(*) as n from ${replaced} join cardapio_pacote k on k.cod_distribuidor = ${d} and k.cod_pacote = t."codPacote" where k.versao <> t.versao`.execute(
    c.tx,
  )
  rejectIfChanged(r.rows[0]?.n ?? 0)
  await sql`update cardapio_pacote k set ativo = false, publicado_em = null, versao = k.versao + 1 from ${replaced} where t.situacao = 'NOVO' and k.cod_distribuidor = ${d} and k.cod_pacote = t."codPacote"`.execute(
    c.tx,
  )
  const before = sql`jsonb_to_recordset(${JSON.stringify(done.antes)}::jsonb) as a ("codPacote" int, nome text, meses int, "toleranciaKm" int, "exigidoGarantia" boolean, descricao text, ativo boolean, fechado bigint, itens jsonb)`
  await sql`update cardapio_pacote k set nome = a.nome, meses = a.meses, tolerancia_km = a."toleranciaKm", exigido_garantia = a."exigidoGarantia", descricao = a.descricao, ativo = a.ativo, versao = k.versao + 1
    from ${before} where k.cod_distribuidor = ${d} and k.cod_pacote = a."codPacote"`.execute(c.tx)
  await sql`delete from cardapio_pacote_componente c using ${before} where c.cod_distribuidor = ${d} and c.cod_pacote = a."codPacote"`.execute(
    c.tx,
  )
  await sql`insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade, minutos, descricao)
    select ${d}::int, a."codPacote", i.ordem, i.tipo, i.codigo, i.quantidade, i.minutos, i.descricao from ${before}
    cross join lateral jsonb_to_recordset(a.itens) as i (ordem int, tipo text, codigo text, quantidade numeric, minutos int, descricao text)`.execute(
    c.tx,
  )
  await sql`insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, preco, cod_usuario)
    select ${d}::int, a."codPacote", a.fechado, ${c.sessao.codUsuario}::int from ${before} where preco_do_pacote(${d}, a."codPacote", 0, now()) is distinct from a.fechado`.execute(
    c.tx,
  )
}
