import sharp from 'sharp'
import { expect } from 'vitest'
import { carroFields, type Carro, type CarroData } from '#shared/frota/carros.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import type { ContractPage } from '#shared/frota/contract.ts'
import type { FullEmprestimo } from '#shared/frota/emprestimos.ts'
import { buildWorld, type World } from './world.ts'
import { openTestServer, type TestServer } from '../server/server.ts'

const HOUR = 3_600_000
/** A driver who may have any car. */
export const DRIVER = {
  motorista: 'Helena Prado',
  telefone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  cnh: '02650306461',
  cnhCategoria: 'B',
  cnhValidade: '2090-01-01',
  nascimento: '1980-05-20',
}

/** An instant so many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

/** A strokes-only signature. */
const signature = async () =>
  (
    await sharp({ create: { width: 300, height: 120, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: await sharp({ create: { width: 90, height: 4, channels: 3, background: '#1b2330' } })
            .png()
            .toBuffer(),
          left: 60,
          top: 60,
        },
      ])
      .png()
      .toBuffer()
  ).toString('base64')
const picture = async (shade: number) =>
  (
    await sharp({ create: { width: 64, height: 48, channels: 3, background: { r: shade, g: 90, b: 60 } } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

export type Frota = Awaited<ReturnType<typeof openFrota>>

/** A world with a store that lends cars, and the steps of a loan. */
export async function openFrota(given?: { t: TestServer; m: World }) {
  const t = given?.t ?? (await openTestServer())
  const m = given?.m ?? (await buildWorld(t))
  const loja = m.lojas[0] ?? 0
  const manager = await m.token(2)
  const adviser = await m.token(3, [loja])
  const call = (method: string, path: string, body?: unknown, token = adviser) =>
    t.callApi(method, path, { host: m.host, token, ...(body !== undefined && { body }) })
  async function ok<T>(method: string, path: string, body?: unknown, token = adviser): Promise<T> {
    const r = await call(method, path, body, token)
    expect([r.status, path], JSON.stringify(r.corpo)).toEqual([200, path])
    return r.corpo as T
  }
  let plates = 0
  const car = (extra: Partial<CarroData> = {}): Promise<Carro> =>
    ok(
      'POST',
      'frota/carros',
      {
        ...newRecord<CarroData>(carroFields),
        codConcessionaria: loja,
        placa: `CAR${Math.floor(++plates / 100) % 10}R${String(plates % 100).padStart(2, '0')}`,
        marca: 'Fiat',
        modelo: 'Argo',
        ...extra,
      },
      manager,
    )
  const ask = (inicio = inHours(-1), fim = inHours(24), extra: object = {}): Promise<FullEmprestimo> =>
    ok('POST', 'frota/emprestimos', { codConcessionaria: loja, inicio, fim, motorista: DRIVER.motorista, ...extra })
  const act = (e: { codEmprestimo: number; versao: number }, ato: string, body: object = {}, token = adviser) =>
    call('POST', `frota/emprestimos/${e.codEmprestimo}/${ato}`, { versao: e.versao, ...body }, token)
  async function done(
    e: { codEmprestimo: number; versao: number },
    ato: string,
    body: object = {},
    token = adviser,
  ): Promise<FullEmprestimo> {
    const r = await act(e, ato, body, token)
    expect([r.status, ato], JSON.stringify(r.corpo)).toEqual([200, ato])
    return r.corpo as unknown as FullEmprestimo
  }
  const read = (e: { codEmprestimo: number }): Promise<FullEmprestimo> =>
    ok('GET', `frota/emprestimos/${e.codEmprestimo}`)
  const reserve = (e: FullEmprestimo, codCarro: number | null = null, extra: object = {}) =>
    done(e, 'reservar', { codCarro, inicio: e.inicio, fim: e.fim, ...extra })
  /** Opens the contract's link, as the driver does. */
  async function link(e: { codEmprestimo: number }): Promise<string> {
    const { url } = await ok<{ url: string }>('POST', `frota/emprestimos/${e.codEmprestimo}/link`)
    return url.split('/').at(-1) ?? ''
  }
  const asDriver = (method: string, path: string, body?: unknown, host = m.host) =>
    t.callApi(method, `publico/frota/contrato/${path}`, { host, ...(body !== undefined && { body }) })
  /** Sends the licence and signs the contract on the driver's page. */
  async function sign(e: { codEmprestimo: number }, extra: object = {}): Promise<FullEmprestimo> {
    const token = await link(e)
    const photo = await asDriver('POST', `${token}/cnh`, { dados: await picture(e.codEmprestimo % 250) })
    expect(photo.status, JSON.stringify(photo.corpo)).toBe(200)
    const { termos } = photo.corpo as unknown as ContractPage
    const { telefone: _, ...driver } = DRIVER
    const r = await asDriver('POST', token, { ...driver, assinatura: await signature(), termos, ...extra })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return read(e)
  }
  /** A loan from the request to the keys. */
  async function lend(codCarro: number, end = inHours(24), reading: object = {}): Promise<FullEmprestimo> {
    const signed = await sign(await reserve(await ask(inHours(-1), end), codCarro))
    return done(signed, 'entregar', { km: signed.kmDoCarro ?? 0, combustivel: 8, avarias: [], ...reading })
  }
  return {
    t,
    m,
    loja,
    manager,
    adviser,
    call,
    ok,
    car,
    ask,
    act,
    done,
    read,
    reserve,
    link,
    asDriver,
    sign,
    lend,
    picture,
    signature,
  }
}
