import type { aparelhoPublico, PersonOfDevice } from '#shared/conta/aparelhos.ts'
import type { Entered } from '#shared/conta/entrada.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { factorChangedEmail, sendEmail } from '../../core/mail/system-emails.ts'
import { NOBODY_HASH, verifyPassword } from '../../core/secrets/password.ts'
import { clearDeviceCookie, type Device, deviceOf, noteSeen } from '../nucleo/devices.ts'
import { enter, type Entry, originOf } from '../nucleo/enter.ts'
import { hashOfPin, seasonedPin } from '../nucleo/pin.ts'
import { recordAccess, usuarioByCode, type UsuarioRow } from '../nucleo/sessoes.ts'
import { countTry, forgive, MAX_FAILURES, peopleOfDevice } from './queries.ts'

const NOT_REGISTERED = () =>
  new AppError(403, 'aparelho-nao-registrado', 'Este aparelho não está registrado. Entre com a sua senha.')
const WHOLE: Record<Exclude<PersonOfDevice['volta'], 'PIN'>, string> = {
  BLOQUEADO: 'Cinco PINs errados neste aparelho. Entre aqui com a sua senha para usar o PIN de novo.',
  SEM_PIN: 'Você ainda não tem PIN. Entre com a sua senha e escolha um em Minha conta.',
  FATOR: 'O seu acesso pede o segundo fator a cada turno. Entre aqui com ele, e o PIN volta a valer por 12 horas.',
}
const wholeEntry = (volta: keyof typeof WHOLE) =>
  new AppError(403, 'entrada-inteira', WHOLE[volta], { atual: { volta } })
const wrongPin = (restam?: number) =>
  new AppError(
    401,
    'pin-errado',
    restam === undefined
      ? 'Este PIN não confere.'
      : `Este PIN não confere. ${restam === 1 ? 'Resta 1 tentativa' : `Restam ${restam} tentativas`}.`,
  )

interface Try {
  device: Device
  u: UsuarioRow | undefined
  counted: { falhas: number; pinHash: string } | undefined
}

/** Opens a try of a person on the device that asks. Throws when the device is none, or the person needs a whole sign-in. */
async function beginTry(c: Entry, codUsuario: number): Promise<Try> {
  const { codDistribuidor } = c.tenant
  return transaction(c.services.db, 'sistema', async (tx) => {
    const device = await deviceOf(tx, c.tenant, c.req)
    if (!device) throw NOT_REGISTERED()
    const person = (await peopleOfDevice(tx, codDistribuidor, device, c.services.segredo)).find(
      (p) => p.codUsuario === codUsuario,
    )
    if (!person) return { device, u: undefined, counted: undefined }
    if (person.volta !== 'PIN') throw wholeEntry(person.volta)
    const counted = await countTry(tx, codDistribuidor, device, codUsuario)
    if (!counted) throw wholeEntry('BLOQUEADO')
    return { device, u: await usuarioByCode(tx, codDistribuidor, codUsuario), counted }
  })
}

/** Records a wrong number, and tells its person of the last one. */
async function refuse(c: Entry, { device, u, counted }: Try): Promise<never> {
  const blocked = counted?.falhas === MAX_FAILURES
  await transaction(
    c.services.db,
    'sistema',
    async (tx) => {
      const origin = originOf(c.req, `PIN em ${device.nome}`)
      await recordAccess(tx, c.tenant.codDistribuidor, u?.codUsuario ?? null, 'login-recusado', origin)
      if (u && blocked)
        await sendEmail(
          { tx, tenant: c.tenant },
          u,
          factorChangedEmail(
            c.tenant,
            u.nome,
            `O seu PIN foi bloqueado no aparelho “${device.nome}” depois de cinco números errados. Ele volta quando você entrar ali com a sua senha.`,
          ),
        )
    },
    { codDistribuidor: c.tenant.codDistribuidor },
  )
  if (blocked) throw wholeEntry('BLOQUEADO')
  throw wrongPin(counted && MAX_FAILURES - counted.falhas)
}

export const routes: Handlers<typeof aparelhoPublico> = {
  async pessoasDoAparelho({ services, tenant, req, reply }) {
    return transaction(services.db, 'sistema', async (tx) => {
      const device = await deviceOf(tx, tenant, req)
      if (!device) {
        clearDeviceCookie(reply)
        return { aparelho: null }
      }
      await noteSeen(tx, tenant, device, { req, reply })
      const { nome: concessionaria } = await tx
        .selectFrom('concessionaria')
        .select('nome')
        .where('codDistribuidor', '=', tenant.codDistribuidor)
        .where('codConcessionaria', '=', device.codConcessionaria)
        .executeTakeFirstOrThrow()
      const pessoas = await peopleOfDevice(tx, tenant.codDistribuidor, device, services.segredo)
      return { aparelho: { nome: device.nome, concessionaria, pessoas } }
    })
  },

  async trocarPessoa(c): Promise<Entered> {
    const { services, tenant, body } = c
    const { codDistribuidor } = tenant
    const attempt = await beginTry(c, body.codUsuario)
    const { device, u, counted } = attempt
    // Somebody unknown here takes the same time as somebody known.
    const seasoned = seasonedPin(services.segredo, { codDistribuidor, codUsuario: body.codUsuario }, body.pin)
    const correct = await verifyPassword(seasoned, hashOfPin(services.segredo, counted?.pinHash ?? null) ?? NOBODY_HASH)
    if (!u || !correct) return refuse(c, attempt)
    await transaction(services.db, 'sistema', (tx) => forgive(tx, codDistribuidor, device, u.codUsuario))
    return enter(c, u, { lembrar: false, metodo: 'PIN', login: u.email })
  },
}
