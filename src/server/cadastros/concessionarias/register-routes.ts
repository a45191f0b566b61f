import type { cadastroConcessionarias } from '#shared/cadastros/concessionarias-register.ts'
import {
  validateConcessionaria,
  type EditedConcessionaria,
  type ConcessionariaData,
} from '#shared/cadastros/concessionarias-register.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import {
  getCadastro,
  saveConcessionaria,
  isActiveGrupo,
  insertConcessionaria,
  listCadastro,
  countOpenOrcamentos,
  lockCadastro,
} from './register.ts'
import { saveFeriados, saveReasons, saveStatuses } from './loja-lists.ts'
import { allowsAlphanumericCnpj } from './queries.ts'

const read = async (c: Ctx, codConcessionaria: number): Promise<EditedConcessionaria> => {
  const loja = await getCadastro(c, codConcessionaria)
  if (!loja) throw notFound('Concessionária não encontrada')
  return loja
}
/** Saves statuses and reasons. An empty list changes nothing, so a new store keeps its default ones. */
async function saveLists(c: Ctx, codConcessionaria: number, d: ConcessionariaData): Promise<void> {
  const { codDistribuidor } = c.tenant
  const loja = { codDistribuidor, codConcessionaria }
  await saveFeriados(c.tx, loja, d.feriados)
  if (d.statusAgenda.length > 0) await saveStatuses(c.tx, loja, d.statusAgenda)
  if (d.motivosPausa.length > 0) await saveReasons(c.tx, loja, d.motivosPausa)
}
async function requireGrupo(c: Ctx, codGrupo: number): Promise<void> {
  if (!(await isActiveGrupo(c, codGrupo)))
    throw invalid('Confira os campos marcados', { codGrupo: 'Este grupo não existe ou está inativo' })
}

export const routes: Handlers<typeof cadastroConcessionarias> = {
  listCadastroConcessionarias: (c) => listCadastro(c, c.query),
  getCadastroConcessionaria: (c) => read(c, c.params.codConcessionaria),

  async criarConcessionaria(c) {
    if (c.contexto.lojas !== 'todas')
      throw forbidden('Só quem alcança todas as concessionárias cadastra outra. Peça a um administrador sem filtros.')
    ensure(validateConcessionaria(c.body, await allowsAlphanumericCnpj(c)))
    await requireGrupo(c, c.body.codGrupo)
    const codConcessionaria = await insertConcessionaria(c, c.body)
    await saveLists(c, codConcessionaria, c.body)
    const depois = await read(c, codConcessionaria)
    c.changed({ registro: recordName('concessionarias', codConcessionaria), antes: null, depois })
    c.depois(() => Promise.resolve(c.services.sessoes.forget(c.tenant.codDistribuidor)))
    return depois
  },

  async alterarConcessionaria(c) {
    const { codConcessionaria } = c.params
    const { versao, ...dados } = c.body
    ensure(validateConcessionaria(dados, await allowsAlphanumericCnpj(c)))
    const antes = checkVersion(await lockCadastro(c, codConcessionaria), versao)
    if (dados.codGrupo !== antes.codGrupo) await requireGrupo(c, dados.codGrupo)
    if (antes.ativo && !dados.ativo) {
      const openItems = await countOpenOrcamentos(c, codConcessionaria)
      if (openItems > 0)
        throw invalid('A concessionária ainda tem orçamentos em aberto', {
          ativo:
            openItems === 1
              ? 'Encerre antes o orçamento em aberto'
              : `Encerre antes os ${openItems} orçamentos em aberto`,
        })
    }
    await saveConcessionaria(c, codConcessionaria, versao + 1, dados)
    await saveLists(c, codConcessionaria, dados)
    const depois = await read(c, codConcessionaria)
    c.changed({ registro: recordName('concessionarias', codConcessionaria), antes, depois })
    return depois
  },
}
