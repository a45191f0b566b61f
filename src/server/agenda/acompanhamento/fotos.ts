import { randomUUID } from 'node:crypto'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { FotosDaOficina } from '#shared/agenda/acompanhamento.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { FotoRefeita } from '../../core/files/imagens.ts'
import { visitaDoCliente } from '../nucleo/acompanhar.ts'

const MAX_POR_VISITA = 40

/** Where the two files of a new photo lie. */
export function chavesDaFoto(codDistribuidor: number): { arquivo: string; miniatura: string } {
  const base = `${codDistribuidor}/visitas/${randomUUID()}`
  return { arquivo: `${base}.webp`, miniatura: `${base}-m.webp` }
}

async function visitaAberta(c: Ctx, codPassagem: number) {
  const v = await visitaDoCliente(c, codPassagem)
  if (!v) throw notFound('Visita não encontrada')
  if (v.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
  return v
}

/** Whether the visit takes one more photo: the car is here, and there is room. */
export async function cabeMaisUma(c: Ctx, codPassagem: number): Promise<{ codConcessionaria: number }> {
  const v = await visitaAberta(c, codPassagem)
  const { quantas } = await c.tx
    .selectFrom('visitaFoto')
    .select((e) => e.fn.countAll<number>().as('quantas'))
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirstOrThrow()
  if (Number(quantas) >= MAX_POR_VISITA)
    throw invalid('Fotos demais', {
      dados: `Esta visita já tem ${MAX_POR_VISITA} fotos. Apague uma para incluir outra.`,
    })
  return v
}

/** Photos that the workshop took of a visit, the newest first; who may take each away again. */
export async function fotosDaOficina(c: CtxDePessoa, codPassagem: number): Promise<FotosDaOficina> {
  if (!(await visitaDoCliente(c, codPassagem))) throw notFound('Visita não encontrada')
  const linhas = await c.tx
    .selectFrom('visitaFoto as f')
    .innerJoin('usuario as u', liga('u.codUsuario', 'f.codUsuario'))
    .select(['f.codFoto', 'f.arquivo', 'f.miniatura', 'f.largura', 'f.altura', 'f.em', 'f.codUsuario', 'u.nome as por'])
    .where(doInquilino(c, 'f'))
    .where('f.codPassagem', '=', codPassagem)
    .orderBy('f.codFoto', 'desc')
    .execute()
  const endereco = (arquivo: string) => c.partes.arquivos.endereco(c.inquilino.codDistribuidor, arquivo)
  return linhas.map(({ arquivo, miniatura, codUsuario, ...f }) => ({
    ...f,
    url: endereco(arquivo),
    miniatura: endereco(miniatura),
    apagavel: podeApagar(c, codUsuario),
  }))
}

const podeApagar = (c: CtxDePessoa, codUsuario: number): boolean =>
  codUsuario === c.sessao.codUsuario || (NIVEIS_CHEFIA as readonly Nivel[]).includes(c.sessao.nivel)

/** Keeps a photo whose files lie there. */
export async function guardarFoto(
  c: CtxDePessoa,
  codPassagem: number,
  chaves: { arquivo: string; miniatura: string },
  { largura, altura }: FotoRefeita,
): Promise<void> {
  // Held, so that two photos at once do not both find the last place.
  await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .forUpdate()
    .execute()
  const { codConcessionaria } = await cabeMaisUma(c, codPassagem)
  await c.tx
    .insertInto('visitaFoto')
    .values({
      codDistribuidor: c.inquilino.codDistribuidor,
      codConcessionaria,
      codPassagem,
      codUsuario: c.sessao.codUsuario,
      ...chaves,
      largura,
      altura,
    })
    .execute()
}

/** Takes a photo away: who took it may, and the workshop's heads. */
export async function apagarFoto(c: CtxDePessoa, codPassagem: number, codFoto: number): Promise<void> {
  const foto = await c.tx
    .selectFrom('visitaFoto')
    .select(['codUsuario', 'arquivo', 'miniatura'])
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .where('codFoto', '=', codFoto)
    .executeTakeFirst()
  if (!foto) throw notFound('Foto não encontrada')
  await visitaAberta(c, codPassagem)
  if (!podeApagar(c, foto.codUsuario)) throw forbidden('Só quem tirou a foto ou a chefia pode apagá-la.')
  await c.tx
    .deleteFrom('visitaFoto')
    .where(doInquilino(c))
    .where('codPassagem', '=', codPassagem)
    .where('codFoto', '=', codFoto)
    .execute()
  const { arquivos } = c.partes
  c.depois(async () => {
    await Promise.all([arquivos.apagar(foto.arquivo), arquivos.apagar(foto.miniatura)])
  })
}
