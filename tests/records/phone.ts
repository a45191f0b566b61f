import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SentInspecaoAct } from '#shared/checklists/inspecao.ts'
import type { Inspecao, InspecaoMedia, MediaStart } from '#shared/checklists/inspecoes.ts'
import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import type { Oficina } from './oficina.ts'
import { sendBytes } from '../server/request.ts'

/** An act without what the phone adds. */
export type Act = SentInspecaoAct extends infer A
  ? A extends SentInspecaoAct
    ? Omit<A, 'id' | 'noAparelhoEm'>
    : never
  : never

/** What a phone sends for inspections, as the users of a workshop. */
export function phoneOf(o: Oficina, codModeloInspecao: number) {
  const token = o.mecanicoLogado
  const sent = (ato: Act, id: string = randomUUID()) => ({
    ato: { ...ato, id, noAparelhoEm: new Date().toISOString() },
  })
  const act = (idInspecao: string, ato: Act, as = token, id?: string) =>
    o.callApi('POST', `inspecoes/${idInspecao}/atos`, sent(ato, id), as)
  async function ok(idInspecao: string, ato: Act, as = token): Promise<Inspecao> {
    const r = await act(idInspecao, ato, as)
    expect([r.status, r.corpo['codigo'] ?? null, ato.tipo], JSON.stringify(r.corpo)).toEqual([200, null, ato.tipo])
    return r.corpo as unknown as Inspecao
  }
  const starting = (extra: object = {}) =>
    ({
      tipo: 'INICIAR',
      codConcessionaria: o.loja,
      codPassagem: null,
      codModeloInspecao,
      numeroVersao: 1,
      veiculo: { placa: o.placa(), chassi: null, marca: 'Fiat', modelo: 'Pulse', versao: null, ano: 2024 },
      cliente: { nome: 'Rui Alves', telefone: null },
      ...extra,
    }) as Act
  async function begin(extra: object = {}): Promise<string> {
    const id = randomUUID()
    await ok(id, starting(extra))
    return id
  }
  const announce = (idInspecao: string, bytes: Buffer, extra: Partial<MediaStart> = {}) =>
    o.callApi(
      'POST',
      `inspecoes/${idInspecao}/midias`,
      {
        idMidia: randomUUID(),
        tipo: 'FOTO',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...extra,
      },
      token,
    )
  const piece = (idInspecao: string, idMidia: string, de: number, bytes: Buffer) =>
    sendBytes(o.t.server.endereco, `inspecoes/${idInspecao}/midias/${idMidia}/pedacos/${de}`, bytes, {
      host: o.m.host,
      token,
    })
  /** Announces a media and sends its pieces; returns what became of it. */
  async function upload(idInspecao: string, bytes: Buffer, extra: Partial<MediaStart> = {}): Promise<InspecaoMedia> {
    const announced = await announce(idInspecao, bytes, extra)
    expect(announced.status, JSON.stringify(announced.corpo)).toBe(200)
    let m = announced.corpo as unknown as InspecaoMedia
    for (let de = 0; de < bytes.length; de += CHUNK_BYTES) {
      const r = await piece(idInspecao, m.idMidia, de, bytes.subarray(de, de + CHUNK_BYTES))
      expect(r.status, JSON.stringify(r.corpo)).toBe(200)
      m = r.corpo as unknown as InspecaoMedia
    }
    return m
  }
  /** Answers every item of the small template: red pads with a photo, the rest green. */
  async function answerAll(id: string, as = token): Promise<void> {
    const { idMidia } = await upload(id, await picture())
    await ok(
      id,
      {
        tipo: 'RESPONDER',
        item: 'pastilhas',
        resposta: {
          estado: 'VERMELHO',
          medida: 2.1,
          achados: ['gasta'],
          comentarioCliente: 'Abaixo do mínimo seguro',
          midias: [idMidia],
        },
      },
      as,
    )
    await ok(id, { tipo: 'TODOS_VERDES', secao: 'freios', itens: ['pastilhas', 'fluido'] }, as)
    const corner = { interno: 4.2, meio: 4.5, externo: 3.9, dot: '2324', pressao: 32 }
    await ok(
      id,
      { tipo: 'RESPONDER', item: 'pneus', resposta: { estado: 'VERDE', pneus: { DE: corner, TD: corner } } },
      as,
    )
    await ok(id, { tipo: 'RESPONDER', item: 'estepe', resposta: { estado: 'VERDE' } }, as)
    await ok(
      id,
      {
        tipo: 'RESPONDER',
        item: 'bateria',
        resposta: { estado: 'VERDE', bateria: { medido: 480, nominal: 550, codigo: 'AB12' } },
      },
      as,
    )
  }
  return { token, sent, act, ok, starting, begin, announce, piece, upload, answerAll }
}

/** A photo of noise, which no format makes small. */
export async function picture(width = 640, height = 480): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({
    create: { width, height, channels: 3, background: '#456', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A video of frames without a picture, of the given length, as a recorder writes it. */
export async function film(format: 'mp4' | 'webm', seconds: number, frameBytes = 400): Promise<Buffer> {
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } =
    await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const codec = format === 'mp4' ? 'avc' : 'vp8'
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const description = Uint8Array.from([1, 66, 0, 30, 255, 225, 0, 4, 103, 66, 0, 30, 1, 0, 2, 104, 206])
  const config =
    format === 'mp4'
      ? { codec: 'avc1.42001e', codedWidth: 320, codedHeight: 240, description }
      : { codec: 'vp8', codedWidth: 320, codedHeight: 240 }
  for (let i = 0; i < seconds; i++)
    await source.add(new EncodedPacket(new Uint8Array(frameBytes).fill(i), 'key', i, 1), { decoderConfig: config })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
