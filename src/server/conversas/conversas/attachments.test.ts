import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { eraseLoose } from '../../core/files/erase-later.ts'
import { dispatch } from '../../core/mail/outbox.ts'
import { openTalk, type Talk } from '#tests/records/talk.ts'
import { cleanAttachments } from './attachments.ts'

let k: Talk
let cod: number
beforeAll(async () => {
  k = await openTalk()
  cod = await k.open(await k.cliente('Ana', { telefone: '11987650001', email: 'ana@exemplo.com' }))
})
afterAll(() => k.t.close())

const silentLog = { info: () => {}, warn: () => {} }
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

test('a picture is drawn anew, sent once by e-mail, and read by the store only', async () => {
  const kept = await k.upload(cod, 'C:\\foto "nova".jpg', await picture())
  expect(kept.corpo).toMatchObject({ nome: 'C:_foto _nova_.webp', tipo: 'image/webp', estado: 'PRONTO' })
  const anexos = [kept.corpo['idAnexo']]
  expect((await k.send(cod, { canal: 'SMS', anexos })).corpo.campos).toEqual({
    anexos: 'SMS não leva arquivos: use WhatsApp ou e-mail',
  })
  const sent = await k.send(cod, { canal: 'EMAIL', anexos })
  expect(sent.corpo).toMatchObject({ texto: '', anexos: [{ nome: 'C:_foto _nova_.webp' }] })
  expect((await k.send(cod, { canal: 'EMAIL', anexos })).status).toBe(422)
  const address = `conversas/${cod}/anexos/${String(anexos[0])}`
  expect((await k.t.callApi('GET', address, { host: k.m.host, token: k.token })).status).toBe(200)
  const foreign = await k.m.token(3, [k.another])
  expect((await k.t.callApi('GET', address, { host: k.m.host, token: foreign })).status).toBe(404)
  const heard: unknown[] = []
  await dispatch(k.t.server.services, silentLog, async (m) => void heard.push(m.conversa))
  expect(heard).toMatchObject([{ codConversa: cod, aviso: null }])
  expect((await k.messages(cod))[0]?.estado).toBe('GUARDADA')
})

test('what is no picture, PDF, sound or video is refused, whatever its name', async () => {
  for (const bytes of [
    Buffer.from('MZ programa'),
    Buffer.from('<html>'),
    Buffer.from(''),
    Buffer.from('\xff\xd8\xff quebrada', 'latin1'),
  ])
    expect([bytes.toString(), (await k.upload(cod, 'foto.jpg', bytes)).status]).toEqual([bytes.toString(), 422])
  const pdf = (extra: string) =>
    Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n2 0 obj << ${extra} >> endobj\n%%EOF`)
  const program = await k.upload(cod, 'nota.pdf', pdf('/S /JavaScript /JS (app.alert)'))
  expect([program.status, program.corpo['mensagem']]).toEqual([422, expect.stringContaining('JavaScript')])
  expect((await k.upload(cod, 'nota.txt', pdf(''))).corpo).toMatchObject({ nome: 'nota.pdf', tipo: 'application/pdf' })
  expect((await k.upload(cod, 'x.jpg', Buffer.alloc(16 * 1024 * 1024 + 1))).status).toBe(413)
})

test('a file whose message was never sent goes after a day', async () => {
  const { services } = k.t.server
  const ids = async () =>
    (await k.t.sql('select id_anexo from conversa_anexo where cod_conversa_mensagem is null')).length
  const before = await ids()
  expect(before).toBeGreaterThan(0)
  await cleanAttachments(services)
  expect(await ids()).toBe(before)
  const [row] = await k.t.sql<{ arquivo: string }>(
    `update conversa_anexo set criado_em = now() - interval '25 hours' where cod_conversa_mensagem is null returning arquivo`,
  )
  await cleanAttachments(services)
  expect(await ids()).toBe(0)
  await k.t.sql(`update arquivo_apagar set desde = desde - interval '2 minutes'`)
  await eraseLoose(services, (e) => {
    throw e
  })
  await expect(services.files.read(row?.arquivo ?? '')).rejects.toThrow('Arquivo não encontrado')
})
