// The demonstration's threads with customers: weeks of dialogue, and some of today that wait.
import type pg from 'pg'
import { messagePrice } from '#shared/rules/whatsapp-price.ts'
import { Clock } from '../clock.ts'
import { random } from '../generator/drawing.ts'
import { getPhotos, paint } from '../generator/photos.ts'
import { integer, pickOne, type Rng } from '../generator/people.ts'
import { insert, type Linha, type SaveFile } from '../save.ts'
import { CANNED_ANSWERS } from './canned-answers.ts'
import { PAST, TODAY, type Line } from './dialogues.ts'
import { readContacts, readTalkingLojas, type Contact, type TalkingLoja } from './scene.ts'

const MIN = 60_000
const DAY = 1440 * MIN
/** Threads of a distributor's first store, of its second, and of the others. */
const THREADS = [36, 12, 4] as const
const FAILED =
  'O telefone não tem WhatsApp ou não pode receber: confira o número com o cliente, ligue ou use outro canal.'

interface Talk {
  loja: TalkingLoja
  clock: Clock
  rng: Rng
}

/** Writes canned answers, threads and their messages after everything else: their customers, quotes and people are there. */
export async function seedConversas(
  client: pg.Client,
  o: { agora: Date; semente: number; gravarArquivo: SaveFile },
): Promise<void> {
  const lojas = await readTalkingLojas(client)
  await insert(
    client,
    'resposta_pronta',
    lojas.flatMap((l) =>
      CANNED_ANSWERS.map(([titulo, texto]) => ({ ...keyOf(l), titulo, texto, ativa: true, versao: 1 })),
    ),
  )
  const contacts = await readContacts(client, THREADS[0])
  const threads: Thread[] = []
  for (const loja of lojas) {
    const talk = { loja, clock: new Clock(loja.fuso, o.agora), rng: random(o.semente + loja.codConcessionaria * 6151) }
    threads.push(...threadsOf(talk, contacts.get(loja.codConcessionaria) ?? []))
  }
  await saveThreads(client, threads)
  await savePictures(client, o.gravarArquivo)
}

interface Thread {
  row: Linha
  messages: (Linha & { em: string; foto: boolean })[]
}

const keyOf = (l: TalkingLoja) => ({ cod_distribuidor: l.codDistribuidor, cod_concessionaria: l.codConcessionaria })

function threadsOf(t: Talk, contacts: readonly Contact[]): Thread[] {
  const main = t.loja.posicao === 0
  const chosen = contacts.slice(0, THREADS[t.loja.posicao] ?? THREADS[2])
  // Those of today talk about quotes that are still open.
  const now = main ? chosen.filter((k) => k.aberto).slice(0, TODAY.length) : []
  const past = chosen.filter((k) => !now.includes(k))
  return [
    ...now.map((k, i) => todays(t, k, i)),
    ...past.map((k, i) => thread(t, k, linesOf(t, k, PAST[(i + t.loja.posicao) % PAST.length]), pastStart(t, k, i))),
  ].filter((x) => x !== null)
}

const linesOf = ({ loja }: Talk, k: Contact, dialogue: (typeof PAST)[number] | undefined): readonly Line[] =>
  dialogue?.({
    primeiro: k.cliente.split(' ')[0] ?? k.cliente,
    modelo: k.modelo,
    link: loja.base + k.token,
    loja: loja.nome,
  }) ?? []

/** A dialogue begins with its quote, but for quotes so young that it would not be over. */
function pastStart({ clock, rng }: Talk, k: Contact, i: number): number {
  const latest = clock.agora - 2 * DAY
  return k.enviado < latest ? k.enviado : clock.withinExpediente(rng, latest - (i + 1) * DAY)
}

function todays(t: Talk, k: Contact, i: number): Thread | null {
  const plan = TODAY[i]
  if (!plan) return null
  const lines = linesOf(t, k, plan.dialogue)
  const length = lines.reduce((n, l) => n + l.min, 0)
  const made = thread(t, k, lines, t.clock.agora - (plan.minutesAgo + length) * MIN, true)
  if (!made) return null
  if (!plan.dono) made.row['cod_usuario'] = null
  if (plan.lembrar) made.row['lembrar_em'] = iso(t.clock.instant(t.clock.local(t.clock.agora).dia + 1, 510))
  return made
}

const iso = (ms: number) => new Date(ms).toISOString()

function thread(t: Talk, k: Contact, lines: readonly Line[], start: number, exact = false): Thread | null {
  const dono = pickOne(t.rng, t.loja.pessoas)
  const messages: Thread['messages'] = []
  let at = start
  let windowUntil = 0
  let waitsSince: number | null = null
  for (const l of lines) {
    at += l.min * MIN
    if (!exact && l.de === 'pessoa') at = t.clock.withinExpediente(t.rng, at)
    if (!exact && l.de === 'cliente') at = t.clock.atWakingHour(t.rng, at)
    if (at > t.clock.agora) break
    messages.push(messageRow(t, k, l, at, windowUntil, dono))
    if (l.de === 'pessoa') waitsSince = null
    if (l.de !== 'cliente') continue
    if (l.canal === undefined) windowUntil = at + DAY
    if (l.tipo === undefined || l.tipo === 'PERGUNTA') waitsSince ??= at
  }
  const last = messages.at(-1)
  if (!last) return null
  // Dialogues of the past are over.
  const over = !exact
  const received = messages.findLast((m) => m['direcao'] === 'ENTRADA')?.em ?? null
  const row = {
    ...keyOf(t.loja),
    cod_cliente: k.codCliente,
    estado: over ? 'RESOLVIDA' : waitsSince === null ? 'AGUARDANDO_CLIENTE' : 'ABERTA',
    cod_usuario: messages.some((m) => m['cod_usuario'] !== null) || exact ? dono : null,
    nao_lidas: over || waitsSince === null ? 0 : 1,
    ultima_em: last.em,
    ultima_texto: String(last['texto']).replaceAll(/\s+/g, ' ').slice(0, 200),
    ultima_direcao: last['direcao'],
    recebida_em: received,
    janela_ate: windowUntil === 0 ? null : iso(windowUntil),
    espera_desde: over || waitsSince === null ? null : iso(waitsSince),
    lembrar_em: null,
    rev: messages.length,
    criada_em: iso(start),
  }
  return { row, messages }
}

const DIRECTION = { cliente: 'ENTRADA', pessoa: 'SAIDA', sistema: 'SAIDA', nota: 'NOTA' } as const

function messageRow(t: Talk, k: Contact, l: Line, at: number, windowUntil: number, dono: number) {
  const canal = l.canal ?? 'WHATSAPP'
  const out = l.de === 'pessoa' || l.de === 'sistema'
  const estado = l.de === 'cliente' || l.de === 'nota' ? 'RECEBIDA' : (l.estado ?? 'LIDA')
  const categoria =
    out && canal === 'WHATSAPP' && estado !== 'DITA' ? (l.de === 'pessoa' ? 'SERVICE' : 'UTILITY') : null
  const arrived = out && (estado === 'ENTREGUE' || estado === 'LIDA')
  const ofQuote = l.tipo === 'ORCAMENTO' || l.tipo === 'PERGUNTA' || l.tipo === 'DECISAO'
  return {
    ...keyOf(t.loja),
    // Replaced by the thread's code when the threads are written.
    cod_conversa: k.codCliente,
    direcao: DIRECTION[l.de],
    canal,
    cod_usuario: l.de === 'pessoa' || l.de === 'nota' ? dono : null,
    texto: l.texto,
    assunto: l.assunto ?? null,
    citado: l.citado ?? null,
    estado,
    motivo: estado === 'FALHOU' ? FAILED : null,
    codigo_erro: estado === 'FALHOU' ? 131_026 : null,
    id_provedor: canal === 'WHATSAPP' && estado !== 'DITA' ? `wamid.demo.${k.codCliente}.${at}` : null,
    tipo: l.tipo ?? 'TEXTO',
    cod_orcamento: ofQuote ? k.codOrcamento : null,
    numero_versao: ofQuote ? k.numero : null,
    categoria,
    custo_micros: arrived && categoria ? messagePrice(categoria, iso(at).slice(0, 10), at < windowUntil) : null,
    em: iso(at),
    enviada_em: out && estado !== 'FALHOU' && estado !== 'DITA' ? iso(at + 2000) : null,
    entregue_em: arrived ? iso(at + 5000) : null,
    lida_em: out && estado === 'LIDA' ? iso(Math.min(at + integer(t.rng, 1, 12) * MIN, t.clock.agora)) : null,
    foto: l.foto === true,
  }
}

async function saveThreads(client: pg.Client, threads: readonly Thread[]): Promise<void> {
  await insert(
    client,
    'conversa',
    threads.map((x) => x.row),
  )
  const { rows } = await client.query<{ d: number; cliente: number; conversa: number }>(
    'select cod_distribuidor as d, cod_cliente as cliente, cod_conversa as conversa from conversa',
  )
  const codes = new Map(rows.map((r) => [`${r.d} ${r.cliente}`, r.conversa]))
  const messages = threads.flatMap((x) =>
    x.messages.map(({ foto: _, ...m }) => ({
      ...m,
      cod_conversa: codes.get(`${String(m['cod_distribuidor'])} ${String(m['cod_conversa'])}`),
    })),
  )
  await insert(client, 'conversa_mensagem', messages)
}

/** The picture of the warning light: each message that speaks of it has it, as a file of its own. */
async function savePictures(client: pg.Client, save: SaveFile): Promise<void> {
  const [photo] = getPhotos('oleo', 'VERMELHO')
  if (!photo) return
  let painted: Promise<Buffer> | undefined
  const { rows } = await client.query<{ arquivo: string }>(
    `insert into conversa_anexo (cod_distribuidor, cod_concessionaria, id_anexo, cod_conversa, cod_conversa_mensagem, nome, tipo, arquivo, criado_em)
     select cod_distribuidor, cod_concessionaria, md5(id_provedor)::uuid, cod_conversa, cod_conversa_mensagem, 'painel.jpg', 'image/jpeg', cod_distribuidor || '/conversas/demo-painel-' || cod_conversa || '.jpg', em
     from conversa_mensagem where texto like '%esta luz no painel%' order by 5 returning arquivo`,
  )
  for (const { arquivo } of rows)
    await save(arquivo, () => (painted ??= paint(photo).then((p) => p.jpeg({ quality: 78 }).toBuffer())), 'image/jpeg')
}
