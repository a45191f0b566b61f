// The demonstration's warranty claims of one store, in every state, and what its makes ask.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { addDays, dayInZone } from '#shared/rules/dates.ts'
import {
  type DeductionReason,
  EVIDENCE_KIND_NAMES,
  type GarantiaAct,
  garantiaAfter,
  type GarantiaState,
} from '#shared/rules/garantia.ts'
import { hashLink } from '../../../src/server/oficina-digital/nucleo/event-chain.ts'
import { BOOKING_LOJA } from '../agenda/reservas.ts'
import { allPhotos, paint } from '../generator/photos.ts'
import { insert, type Linha, type SaveFile } from '../save.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const ZONE = 'America/Sao_Paulo'
const TERM = 30

/** Days since the repair ended, what happened since, how much of the value was accepted, and why not more. */
const CLAIMS: readonly (readonly [
  days: number,
  acts: readonly GarantiaAct[],
  accepted?: number,
  reason?: DeductionReason,
])[] = [
  [2, []],
  [26, []],
  [29, []],
  [38, []],
  [3, ['ENVIAR']],
  [12, ['ENVIAR']],
  [28, ['ENVIAR']],
  [45, ['ENVIAR', 'GLOSAR', 'CONTESTAR'], 0, 'SEM_FOTO'],
  [20, ['ENVIAR', 'DEVOLVER']],
  [33, ['ENVIAR', 'GLOSAR'], 0, 'FORA_DA_COBERTURA'],
  [36, ['ENVIAR', 'GLOSAR'], 0, 'PECA_NAO_GUARDADA'],
  [24, ['ENVIAR', 'ACEITAR'], 1],
  [31, ['ENVIAR', 'ACEITAR'], 0.7, 'MAO_DE_OBRA'],
  [52, ['ENVIAR', 'ACEITAR', 'PAGAR'], 1],
  [61, ['ENVIAR', 'ACEITAR', 'PAGAR'], 0.85, 'MAO_DE_OBRA'],
  [15, ['DESISTIR']],
]

interface Source {
  cod_linha: number
  cod_veiculo: number
  cod_cliente: number
  marca: string
  km: number | null
  titulo: string
  comentario: string | null
  itens: {
    tipo: string
    codigo: string
    descricao: string
    quantidade: number | null
    minutos: number | null
    valor: number
  }[]
}

/** Writes the demands of the store's makes, and its claims with evidence and chained events. */
export async function seedGarantia(
  client: pg.Client,
  { agora, gravarArquivo }: { agora: Date; gravarArquivo: SaveFile },
): Promise<void> {
  await seedDemands(client)
  const sources = await readSources(client)
  const [person] = (
    await client.query<{ cod: number; nome: string }>(
      'select cod_usuario as cod, nome from usuario where cod_distribuidor = $1 and cod_nivel = 2 order by cod_usuario limit 1',
      [BOOKING_LOJA.cod_distribuidor],
    )
  ).rows
  if (!person) return
  const told = CLAIMS.slice(0, sources.length).map((_, i) => tell(i, agora.getTime(), sources[i] as Source, person))
  await insert(
    client,
    'garantia_solicitacao',
    told.map((t) => t.claim),
  )
  const codes = new Map(
    (
      await client.query<{ numero: number; cod: number }>(
        'select numero, cod_solicitacao as cod from garantia_solicitacao where cod_distribuidor = $1 and cod_concessionaria = $2',
        Object.values(BOOKING_LOJA),
      )
    ).rows.map((r) => [r.numero, r.cod]),
  )
  const pictures = await drawPictures()
  const evidence: Linha[] = []
  const events: Linha[] = []
  for (const [i, t] of told.entries()) {
    const cod_solicitacao = codes.get(i + 1) ?? 0
    const complete = (CLAIMS[i]?.[1].length ?? 0) > 0 && t.claim['estado'] !== 'DESISTIDA'
    for (const [n, bytes] of pictures.entries()) {
      if (n > 0 && !complete) continue
      const arquivo = `garantia/${BOOKING_LOJA.cod_distribuidor}/demo-${i + 1}-${n + 1}.webp`
      await gravarArquivo(arquivo, () => bytes, 'image/webp')
      evidence.push({
        ...BOOKING_LOJA,
        cod_solicitacao,
        tipo: ['FOTO_PECA', 'HODOMETRO', 'CHASSI'][n],
        texto: null,
        arquivo,
        midia: 'image/webp',
        sha256: digest(bytes),
        cod_usuario: person.cod,
        em: iso(t.opened + HOUR),
      })
    }
    if (complete)
      for (const [tipo, texto] of [
        ['PECA_GUARDADA', `Estante ${1 + (i % 4)}, caixa ${10 + i}`],
        ['HORAS_MARCADAS', `${1 + (i % 3)} h marcadas`],
      ] as const)
        evidence.push({
          ...BOOKING_LOJA,
          cod_solicitacao,
          tipo,
          texto,
          arquivo: null,
          midia: null,
          sha256: digest(texto),
          cod_usuario: tipo === 'HORAS_MARCADAS' ? null : person.cod,
          em: iso(t.opened + HOUR),
        })
    let anterior: string | null = null
    for (const e of t.events) {
      const body = { codSolicitacao: cod_solicitacao, ...e }
      const sha256 = hashLink({ ...body, anterior })
      const { codSolicitacao: _, codUsuario: cod_usuario, ...rest } = body
      events.push({ ...BOOKING_LOJA, cod_solicitacao, ...rest, cod_usuario, anterior, sha256 })
      anterior = sha256
    }
  }
  await insert(client, 'garantia_evidencia', evidence)
  await insert(client, 'garantia_evento', events)
}

const iso = (t: number) => new Date(t).toISOString()
const digest = (x: Buffer | string) => createHash('sha256').update(x).digest('hex')

/** Every make of the network asks the common evidence; one asks more. */
async function seedDemands(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ cod_distribuidor: number; marca: string }>(
    'select distinct cod_distribuidor, marca from veiculo order by 1, 2',
  )
  await insert(
    client,
    'garantia_exigencia',
    rows.map(({ cod_distribuidor, marca }, i) => ({
      cod_distribuidor,
      marca,
      prazo_dias: TERM,
      guarda_dias: 90,
      minimo_fotos: 3,
      evidencias: i % 3 === 2 ? [...EVIDENCE_KIND_NAMES] : EVIDENCE_KIND_NAMES.filter((k) => k !== 'LAUDO_TESTE'),
      proprias: [],
      ativo: true,
      versao: 1,
    })),
  )
}

async function readSources(client: pg.Client): Promise<Source[]> {
  const { rows } = await client.query<Source>(
    `select l.cod_linha::int, k.cod_veiculo, k.cod_cliente, v.marca, k.km, l.titulo, i.comentario_cliente as comentario,
       (select json_agg(json_build_object('tipo', c.tipo, 'codigo', c.codigo, 'descricao', c.descricao, 'quantidade', c.quantidade, 'minutos', c.minutos,
          'valor', greatest(0, round(coalesce(c.preco, 0) * case when c.tipo = 'PECA' then c.quantidade else c.minutos / 60.0 end) - c.desconto)::int) order by c.ordem)
        from orcamento_componente c where c.cod_distribuidor = l.cod_distribuidor and c.cod_linha = l.cod_linha) as itens
     from orcamento o join orcamento_linha l using (cod_distribuidor, cod_orcamento) join checklist k using (cod_distribuidor, cod_checklist)
       join veiculo v on v.cod_distribuidor = k.cod_distribuidor and v.cod_veiculo = k.cod_veiculo
       join checklist_item i on i.cod_distribuidor = l.cod_distribuidor and i.cod_item = l.cod_item
     where o.cod_distribuidor = $1 and o.cod_concessionaria = $2 and l.estado in ('APROVADO', 'EXECUTADO') and l.total > 0
       and l.ordem = (select min(x.ordem) from orcamento_linha x where x.cod_distribuidor = l.cod_distribuidor and x.cod_orcamento = l.cod_orcamento and x.estado in ('APROVADO', 'EXECUTADO'))
     order by o.criado_em desc, l.cod_linha limit ${CLAIMS.length}`,
    Object.values(BOOKING_LOJA),
  )
  return rows
}

const DRAWN = 640
async function drawPictures(): Promise<Buffer[]> {
  return Promise.all(
    allPhotos()
      .slice(0, 3)
      .map(async (p) => (await paint(p, DRAWN)).webp({ quality: 70 }).toBuffer()),
  )
}

const NAMES: Partial<Record<GarantiaAct, string>> = {
  DEVOLVER: 'A foto da peça está escura: mande outra',
  CONTESTAR: 'As fotos foram junto com a garantia',
  DESISTIR: 'O cliente preferiu pagar o serviço',
}

/** A claim with what happened to it, in the states that the rule gives. */
function tell(i: number, now: number, s: Source, person: { cod: number; nome: string }) {
  const [days, acts, accepted = 0, reason = null] = CLAIMS[i] ?? [1, []]
  const ended = now - days * DAY
  const opened = ended + 2 * HOUR
  const reparoEm = dayInZone(iso(ended), ZONE)
  const valor = s.itens.reduce((n, x) => n + x.valor, 0)
  let estado: GarantiaState = 'RASCUNHO'
  let contestada = false
  let at = opened
  const events = [eventOf('CRIADA', null, 'RASCUNHO', null, opened, person)]
  const when: Partial<Record<GarantiaAct, number>> = {}
  // Acts follow in steps that end before now, the claim's age between them.
  const step = (days * DAY) / (acts.length + 2)
  for (const act of acts) {
    at += step
    const para = garantiaAfter({ estado, contestada }, act)
    if (para === null) throw new Error(`${act} does not follow ${estado}`)
    events.push(eventOf(act, estado, para, NAMES[act] ?? null, at, person))
    estado = para
    contestada ||= act === 'CONTESTAR'
    when[act] = at
  }
  const answered = estado === 'ACEITA' || estado === 'PAGA' || estado === 'GLOSADA'
  const shares = s.itens.map((x) => (answered ? Math.round(x.valor * accepted) : null))
  const sent = when.ENVIAR ?? null
  const reply = when.ACEITAR ?? when.GLOSAR ?? when.DEVOLVER ?? null
  const claim: Linha = {
    ...BOOKING_LOJA,
    numero: i + 1,
    estado,
    marca: s.marca,
    cod_veiculo: s.cod_veiculo,
    cod_cliente: s.cod_cliente,
    cod_linha: s.cod_linha,
    km: s.km,
    reclamacao: s.comentario ?? s.titulo,
    causa: acts.length === 0 && i % 2 === 1 ? '' : 'Desgaste antes do tempo, sem sinal de mau uso',
    correcao: s.titulo,
    itens: s.itens.map((x, n) => ({ ...x, valorAceito: shares[n] })),
    valor_pedido: valor,
    valor_aceito: answered ? shares.reduce<number>((n, x) => n + (x ?? 0), 0) : null,
    motivo: answered ? reason : null,
    observacao: NAMES[acts.at(-1) ?? 'PAGAR'] ?? null,
    protocolo: sent === null ? null : `GW${String(40_210 + i)}`,
    reparo_em: reparoEm,
    prazo: addDays(reparoEm, TERM),
    contestada,
    enviada_em: sent && iso(sent),
    enviada_por: sent && person.cod,
    respondida_em: reply && estado !== 'ENVIADA' ? iso(reply) : null,
    paga_em: when.PAGAR ? dayInZone(iso(when.PAGAR), ZONE) : null,
    criada_em: iso(opened),
    criada_por: person.cod,
    versao: 1 + acts.length,
  }
  return { claim, events, opened }
}

const eventOf = (
  tipo: string,
  de: GarantiaState | null,
  para: GarantiaState,
  detalhe: string | null,
  em: number,
  person: { cod: number; nome: string },
) => ({ tipo, de, para, detalhe, dados: null, codUsuario: person.cod, quem: person.nome, em: iso(em) })
