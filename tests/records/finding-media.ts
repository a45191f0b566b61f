import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sql } from 'kysely'
import { transaction } from '../../src/server/core/database/transaction.ts'
import { getLojas, postChecklist, sampleChecklist } from '../server/api.ts'
import type { Demo } from '../browser/demo.ts'

/** Runs in the page: draws for a second and returns the recording, a WebM in base64. */
const RECORD = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
  const pen = canvas.getContext('2d')
  let n = 0
  const timer = setInterval(() => {
    pen.fillStyle = 'hsl(' + (n * 9) % 360 + ' 40% 45%)'
    pen.fillRect(0, 0, 320, 240)
    pen.fillStyle = '#fff'
    pen.fillRect((n++ * 6) % 320, 90, 60, 60)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const parts = []
  recorder.ondataavailable = (e) => parts.push(e.data)
  const stopped = new Promise((done) => (recorder.onstop = done))
  recorder.start()
  await new Promise((done) => setTimeout(done, 1200))
  recorder.stop()
  await stopped
  clearInterval(timer)
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))
})()`

const picture = (cor: string, drawing = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#cfd6dd"/><circle cx="600" cy="400" r="290" fill="${cor}"/><circle cx="600" cy="400" r="110" fill="#eee"/>${drawing}</svg>`,
    ),
  )
const ARROW = '<path d="M950 120 720 300M720 300l20-70M720 300l70-10" stroke="#e02020" stroke-width="22" fill="none"/>'

/** An earlier visit of a car in the first store, with a photo of its brake pads, which were still good. */
export async function earlierVisit(demo: Demo, placa: string): Promise<void> {
  const [loja] = await getLojas(demo)
  const base = sampleChecklist(loja.codConcessionaria, placa, 'Camila Duarte')
  const foto = { dados: (await picture('#5f7a8b').jpeg().toBuffer()).toString('base64') }
  const itens = base.itens.map((i) =>
    i.nome.startsWith('Pastilhas') ? { ...i, estado: 'AMARELO' as const, medida: 4.2, fotos: [foto] } : i,
  )
  await postChecklist(demo, 'localhost', { ...base, km: 18_900, realizadoEm: '2026-05-12T13:00:00Z', itens })
}

/**
 * Makes a video, recorded in this browser, of the first of two photos of a checklist's item, and puts a drawing on the second, whose
 * original is kept.
 */
export async function addMedia(demo: Demo, page: Page, codChecklist: number): Promise<void> {
  const { db, files } = demo.server.services
  const video = Buffer.from((await page.evaluate(RECORD)) as string, 'base64')
  const fotos = await transaction(db, 'sistema', (tx) =>
    tx
      .selectFrom('checklistFoto as f')
      .innerJoin('checklistItem as i', (j) =>
        j.onRef('i.codDistribuidor', '=', 'f.codDistribuidor').onRef('i.codItem', '=', 'f.codItem'),
      )
      .select(['f.codFoto', 'f.arquivo'])
      .where('i.codChecklist', '=', codChecklist)
      .orderBy('f.codFoto')
      .execute(),
  )
  const [film, photo] = fotos
  if (!film || !photo) throw new Error('The checklist needs two photos')
  const keys = { video: film.arquivo.replace('.webp', '.webm'), drawn: photo.arquivo.replace('.webp', '-d.webp') }
  await files.save(keys.video, video, 'video/webm')
  await files.save(keys.drawn, await picture('#9c7a7a', ARROW).webp().toBuffer(), 'image/webp')
  await transaction(db, 'sistema', async (tx) => {
    await sql`update checklist_foto set video = ${keys.video}, duracao_ms = 1200 where cod_foto = ${film.codFoto}`.execute(
      tx,
    )
    await sql`update checklist_foto set original = arquivo, arquivo = ${keys.drawn} where cod_foto = ${photo.codFoto}`.execute(
      tx,
    )
  })
}
