import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Inspecao } from '#shared/checklists/inspecoes.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import type { Usuario } from '#shared/conta/sessao.ts'
import { createTemplate } from '../records/inspecoes.ts'
import { openOficina, type Oficina } from '../records/oficina.ts'
import { phoneOf, picture } from '../records/phone.ts'
import { addMedia, loadPhone, numbersOf, phoneNetwork, standInForBrowser, type Cut, type Phone } from './phone-code.ts'

let o: Oficina
let template: number
/** Whether and where the network of the phone cuts this call. */
let cut: () => Cut = () => 'none'
let putBack: () => void
let phone: Phone

beforeAll(async () => {
  o = await openOficina()
  template = await createTemplate(o.t, o.m.codDistribuidor)
  const server = { address: o.t.server.endereco, host: o.m.host }
  putBack = standInForBrowser({ fetch: phoneNetwork(server, () => cut()) })
  phone = await loadPhone()
  await phone.loadDistribuidor()
  const { usuario } = await o.ok<{ usuario: Usuario }>('GET', 'logged', undefined, o.mecanicoLogado)
  phone.storeCredentials(o.mecanicoLogado, { ...usuario, email: '' }, true)
})
afterAll(async () => {
  putBack()
  await o.t.close()
})

const start = (codPassagem: number | null, placa = o.placa()) => ({
  codConcessionaria: o.loja,
  codPassagem,
  codModeloInspecao: template,
  numeroVersao: 1,
  veiculo: { placa, chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: 2024 },
  cliente: { nome: 'Rui Alves', telefone: null },
})
const photo = async (pixels: number) => new Blob([new Uint8Array(await picture(pixels, 64))], { type: 'image/jpeg' })
/** More than one piece. */
const largePhoto = async () => new Blob([new Uint8Array(await picture(1800, 1200))], { type: 'image/jpeg' })
const ANSWER = emptyAnswer('AMARELO')
const read = (id: string) => o.ok<Inspecao>('GET', `inspecoes/${id}`)

/** Sends until nothing that may still go is left. */
async function sendAll(): Promise<void> {
  for (let i = 0; i < 500; i++) {
    await phone.drain()
    const left = await phone.readOutbox()
    if (left.every((e) => e.refusal !== null)) return
  }
  throw new Error('the outbox does not empty')
}

test('under two hundred cuts every act and every photo arrives once, in order', async () => {
  let cuts = 0
  const next = numbersOf(7)
  cut = () => {
    const r = next()
    if (cuts >= 200 || r > 0.6) return 'none'
    cuts++
    return r < 0.2 ? 'before' : r < 0.4 ? 'middle' : 'after'
  }
  const done: { id: string; notes: string[]; photos: string[] }[] = []
  for (let i = 0; i < 12; i++) {
    const id = await phone.beginInspection(start(null))
    const photos: string[] = []
    const notes: string[] = []
    for (let n = 0; n < 4; n++) {
      photos.push(
        await addMedia(phone, id, {
          tipo: 'FOTO',
          blob: i + n === 0 ? await largePhoto() : await photo(80 + 10 * i + n),
        }),
      )
      notes.push(`nota ${i}.${n}`)
      await phone.act(id, { tipo: 'ANOTAR', texto: notes[n] ?? '' })
    }
    done.push({ id, notes, photos })
  }
  await sendAll()
  expect(cuts).toBe(200)
  for (const { id, notes, photos } of done) {
    const { conteudo, midias } = await read(id)
    expect(conteudo.notas.map((n) => n.texto)).toEqual(notes)
    expect(midias).toHaveLength(photos.length)
    expect(new Map(midias.map((m) => [m.idMidia, m.estado]))).toEqual(new Map(photos.map((p) => [p, 'PRONTA'])))
  }
  const db = await phone.openOffline()
  expect([await db.count('outbox'), await db.count('blobs')]).toEqual([0, 0])
}, 300_000)

afterEach(() => {
  cut = () => 'none'
})

test('what was done here goes to the inspection that somebody else had open', async () => {
  const { codPassagem } = await o.passante()
  const open = await phoneOf(o, template).begin({ codPassagem })
  cut = () => 'before'
  const mine = await phone.beginInspection(start(codPassagem))
  const midia = await addMedia(phone, mine, { tipo: 'FOTO', blob: await photo(500) })
  await phone.act(mine, { tipo: 'ANOTAR', texto: 'do meu aparelho' })
  cut = () => 'none'
  await sendAll()
  expect(await phone.readOutbox()).toEqual([])
  expect(await phone.resolveMoved(mine)).toBe(open)
  const { conteudo, midias } = await read(open)
  expect(conteudo.notas.map((n) => n.texto)).toEqual(['do meu aparelho'])
  expect(midias.map((m) => m.idMidia)).toEqual([midia])
})

test('an answer to an inspection that was closed meanwhile is told, and kept as a note', async () => {
  const id = await phone.beginInspection(start(null))
  await sendAll()
  await phoneOf(o, template).ok(id, { tipo: 'CANCELAR', motivo: 'carro errado' })
  await phone.act(id, { tipo: 'RECEBER', dados: { km: 52_000, queixa: 'barulho na frente' } })
  await sendAll()
  const [refused] = await phone.readOutbox()
  expect(refused?.refusal?.code).toBe('inspecao-fechada')
  await phone.resolveRefusal(refused?.id ?? '', 'nota')
  await sendAll()
  expect(await phone.readOutbox()).toEqual([])
  expect((await read(id)).conteudo.notas[0]?.texto).toContain('km 52.000; queixa barulho na frente')
})

test('all that waits for an inspection that was closed meanwhile is kept as notes at once, in its order', async () => {
  const id = await phone.beginInspection(start(null))
  await sendAll()
  await phoneOf(o, template).ok(id, { tipo: 'CANCELAR', motivo: 'carro errado' })
  cut = () => 'before'
  await phone.act(id, { tipo: 'RECEBER', dados: { km: 52_000 } })
  await phone.act(id, { tipo: 'RESPONDER', item: 'fluido', resposta: { ...ANSWER, comentarioCliente: 'Escuro' } })
  const midia = await addMedia(phone, id, { tipo: 'FOTO', blob: await photo(300) })
  await phone.act(id, { tipo: 'ANOTAR', texto: 'do meu aparelho' })
  await phone.act(id, { tipo: 'FINALIZAR' })
  cut = () => 'none'
  await phone.drain()
  const [refused] = (await phone.readOutbox()).filter((e) => e.refusal)
  await phone.keepAllAsNotes(refused?.id ?? '')
  await sendAll()
  expect(await phone.readOutbox()).toEqual([])
  const { conteudo, midias } = await read(id)
  const texts = conteudo.notas.map((n) => n.texto).toSorted()
  expect(texts).toHaveLength(4)
  for (const said of ['do meu aparelho', 'km 52.000', 'Finalizou a inspeção', 'Escuro'])
    expect(texts.some((t) => t.includes(said))).toBe(true)
  expect(midias.map((m) => m.idMidia)).toEqual([midia])
})
