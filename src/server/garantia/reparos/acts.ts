import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { FullReparo, reparos } from '#shared/garantia/reparos.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { getReparo } from './queries.ts'
import { isSameCar, isUnderWarranty, readVisit, type VisitCar } from './visit.ts'

/** Tells the screens of the store that a defect changed. */
function tell(c: Ctx, { codReparo, codConcessionaria, versao }: FullReparo): void {
  c.publish('reparo_', codConcessionaria, { codReparo, codConcessionaria, versao })
}

/** Locks a defect, changes it by `run`, and answers with it as it is then. Throws 404, and 409 for a stale version. */
async function change(
  c: SignedInCtx,
  codReparo: number,
  versao: number | null,
  run: (antes: FullReparo) => Promise<void>,
): Promise<FullReparo> {
  const locked = await c.tx
    .selectFrom('reparo')
    .select('versao')
    .where(ofTenant(c))
    .where('codReparo', '=', codReparo)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound('Reparo não encontrado')
  const before = await getReparo(c, codReparo)
  if (versao !== null && locked.versao !== versao)
    throw conflict('versao-antiga', 'Outra pessoa mudou este reparo depois que você o abriu.', before)
  await run(before)
  await c.tx
    .updateTable('reparo')
    .set({ versao: locked.versao + 1 })
    .where(ofTenant(c))
    .where('codReparo', '=', codReparo)
    .execute()
  const after = await getReparo(c, codReparo)
  c.changed({ registro: `reparo:${codReparo}`, antes: told(before), depois: told(after) })
  tell(c, after)
  return after
}

/** The fields of a defect that people change, for its history. */
const told = ({ titulo, estado, motivo, prazoDias, prazoNota, estadias, contatos }: FullReparo) => ({
  titulo,
  estado,
  motivo,
  prazoDias,
  prazoNota,
  visitas: estadias.map((e) => e.codPassagem),
  contatos: contatos.length,
})

const requireOpen = ({ estado }: FullReparo): void => {
  if (estado !== 'ABERTO') throw conflict('reparo-encerrado', 'Este reparo já foi encerrado. Reabra-o primeiro.')
}

async function link(c: SignedInCtx, codConcessionaria: number, codReparo: number, visits: readonly VisitCar[]) {
  await c.tx
    .insertInto('reparoVisita')
    .values(
      visits.map((p) => ({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        codReparo,
        codPassagem: p.codPassagem,
        codLojaVisita: p.codConcessionaria,
        fuso: p.fuso,
        chegouEm: p.chegouEm,
        entregueEm: p.entregueEm,
        ligadaPor: c.sessao.codUsuario,
      })),
    )
    .execute()
}

/** Opens a defect in a visit, with earlier visits of the same car. */
export async function openReparo(
  c: SignedInCtx,
  body: Received<typeof reparos.abrirReparo, 'body'>,
): Promise<FullReparo> {
  const visit = await readVisit(c, body.codPassagem, true)
  const byMaker = await isUnderWarranty(c, visit)
  if (!byMaker && !body.marcarGarantia)
    throw invalid('Este carro não está em garantia', {
      marcarGarantia: 'Nem a OS nem o checklist desta visita são de garantia. Marque que o carro está em garantia.',
    })
  const earlier: VisitCar[] = []
  for (const cod of new Set(body.anteriores.filter((a) => a !== body.codPassagem))) {
    const p = await readVisit(c, cod)
    if (!isSameCar(p, visit)) throw invalid('A visita é de outro carro', { anteriores: 'Escolha visitas deste carro' })
    earlier.push(p)
  }
  const same = await c.tx
    .selectFrom('reparo as r')
    .innerJoin('reparoVisita as x', (j) =>
      j.onRef('x.codDistribuidor', '=', 'r.codDistribuidor').onRef('x.codReparo', '=', 'r.codReparo'),
    )
    .select('r.codReparo')
    .where(ofTenant(c, 'r'))
    .where('r.estado', '=', 'ABERTO')
    .where('x.codPassagem', '=', body.codPassagem)
    .where(sql<boolean>`sem_acento(r.titulo) = sem_acento(${body.titulo})`)
    .executeTakeFirst()
  if (same)
    throw conflict('reparo-repetido', 'Este defeito já está aberto nesta visita.', await getReparo(c, same.codReparo))
  const { codReparo } = await c.tx
    .insertInto('reparo')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: visit.codConcessionaria,
      codVeiculo: visit.codVeiculo,
      codCliente: visit.codCliente,
      titulo: body.titulo,
      garantia: byMaker ? 'MONTADORA' : 'MANUAL',
      abertoPor: c.sessao.codUsuario,
    })
    .returning('codReparo')
    .executeTakeFirstOrThrow()
  await link(c, visit.codConcessionaria, codReparo, [visit, ...earlier])
  const full = await getReparo(c, codReparo)
  c.changed({ registro: `reparo:${codReparo}`, antes: null, depois: told(full) })
  tell(c, full)
  return full
}

/** Links a visit of the same car to a defect. */
export const linkVisit = (c: SignedInCtx, codReparo: number, body: Received<typeof reparos.ligarVisita, 'body'>) =>
  change(c, codReparo, body.versao, async (r) => {
    requireOpen(r)
    const visit = await readVisit(c, body.codPassagem, true)
    if (r.estadias.some((e) => e.codPassagem === body.codPassagem))
      throw conflict('visita-ligada', 'Esta visita já está neste reparo.')
    const { codVeiculo, placaChave, chassi } = await c.tx
      .selectFrom('reparo as r')
      .innerJoin('veiculo as v', (j) =>
        j.onRef('v.codDistribuidor', '=', 'r.codDistribuidor').onRef('v.codVeiculo', '=', 'r.codVeiculo'),
      )
      .select(['v.codVeiculo', 'v.placaChave', 'v.chassi'])
      .where(ofTenant(c, 'r'))
      .where('r.codReparo', '=', codReparo)
      .executeTakeFirstOrThrow()
    if (!isSameCar({ ...visit, codVeiculo, placaChave, chassi }, visit))
      throw invalid('A visita é de outro carro', { codPassagem: 'Escolha uma visita deste carro' })
    await link(c, r.codConcessionaria, codReparo, [visit])
  })

/** Takes a visit away that was not for this defect; the last one stays. */
export const unlinkVisit = (c: SignedInCtx, codReparo: number, codPassagem: number, versao: number) =>
  change(c, codReparo, versao, async (r) => {
    requireOpen(r)
    if (!r.estadias.some((e) => e.codPassagem === codPassagem)) throw notFound('Esta visita não está neste reparo')
    if (r.estadias.length === 1)
      throw conflict('ultima-visita', 'É a única visita deste reparo. Encerre o reparo, com o motivo.')
    await c.tx
      .deleteFrom('reparoVisita')
      .where(ofTenant(c))
      .where('codReparo', '=', codReparo)
      .where('codPassagem', '=', codPassagem)
      .execute()
  })

/** Notes what the customer was told; that the car is ready marks the visit that is open. */
export const noteContact = (c: SignedInCtx, codReparo: number, body: Received<typeof reparos.anotarContato, 'body'>) =>
  change(c, codReparo, null, async (r) => {
    const message = body.codConversaMensagem
    const known = r.mensagens.find((m) => m.codConversaMensagem === message)
    if (message !== null && !known)
      throw invalid('A mensagem não é deste cliente', {
        codConversaMensagem: 'Escolha uma mensagem enviada a este cliente e ainda não anotada',
      })
    const open = r.estadias.findLast((e) => e.entregueEm === null)
    if (body.pronto && !open) throw conflict('carro-fora', 'O carro não está na oficina por este defeito.')
    await c.tx
      .insertInto('reparoContato')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria: r.codConcessionaria,
        codReparo,
        canal: body.canal,
        texto: body.texto,
        pronto: body.pronto,
        codConversaMensagem: message,
        codUsuario: c.sessao.codUsuario,
        ...(known && { em: known.em }),
      })
      .execute()
    if (!body.pronto || !open) return
    await c.tx
      .updateTable('reparoVisita')
      .set({ prontoEm: sql`coalesce(pronto_em, ${known?.em ?? new Date().toISOString()}::timestamptz)` })
      .where(ofTenant(c))
      .where('codReparo', '=', codReparo)
      .where('codPassagem', '=', open.codPassagem)
      .execute()
  })

const set = (c: SignedInCtx, codReparo: number) =>
  c.tx.updateTable('reparo').where(ofTenant(c)).where('codReparo', '=', codReparo)

/** Notes another term that was agreed on in writing. */
export const agreeTerm = (c: SignedInCtx, codReparo: number, body: Received<typeof reparos.combinarPrazo, 'body'>) =>
  change(c, codReparo, body.versao, async (r) => {
    requireOpen(r)
    await set(c, codReparo).set({ prazoDias: body.prazoDias, prazoNota: body.nota }).execute()
  })

/** Closes a defect: solved, or for another reason. */
export const closeReparo = (c: SignedInCtx, codReparo: number, body: Received<typeof reparos.encerrarReparo, 'body'>) =>
  change(c, codReparo, body.versao, async (r) => {
    requireOpen(r)
    await set(c, codReparo)
      .set({
        estado: body.estado,
        motivo: body.motivo,
        encerradoEm: sql`now()`,
        encerradoPor: c.sessao.codUsuario,
      })
      .execute()
  })

/** Opens a closed defect again: it came back. */
export const reopenReparo = (c: SignedInCtx, codReparo: number, versao: number) =>
  change(c, codReparo, versao, async (r) => {
    if (r.estado === 'ABERTO') throw conflict('reparo-aberto', 'Este reparo já está aberto.')
    await set(c, codReparo).set({ estado: 'ABERTO', motivo: null, encerradoEm: null, encerradoPor: null }).execute()
  })
