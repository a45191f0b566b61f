import type { cadastroConcessionarias } from '#shared/cadastros/concessionarias-cadastro.ts'
import {
  errosDaConcessionaria,
  type ConcessionariaEditada,
  type DadosDaConcessionaria,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import {
  getCadastro,
  gravarConcessionaria,
  grupoAtivo,
  inserirConcessionaria,
  listCadastro,
  orcamentosAbertos,
  travarCadastro,
} from './cadastro.ts'
import { gravarFeriados, gravarMotivos, gravarStatus } from './listas-da-loja.ts'
import { cnpjAlfanumerico } from './queries.ts'

const ler = async (c: Ctx, codConcessionaria: number): Promise<ConcessionariaEditada> => {
  const loja = await getCadastro(c, codConcessionaria)
  if (!loja) throw notFound('Concessionária não encontrada')
  return loja
}
/** Empty lists of statuses and reasons leave what the store has: a new one begins with the usual ones. */
async function gravarListas(c: Ctx, codConcessionaria: number, d: DadosDaConcessionaria): Promise<void> {
  const { codDistribuidor } = c.inquilino
  const loja = { codDistribuidor, codConcessionaria }
  await gravarFeriados(c.tx, loja, d.feriados)
  if (d.statusAgenda.length > 0) await gravarStatus(c.tx, loja, d.statusAgenda)
  if (d.motivosPausa.length > 0) await gravarMotivos(c.tx, loja, d.motivosPausa)
}
async function exigirGrupo(c: Ctx, codGrupo: number): Promise<void> {
  if (!(await grupoAtivo(c, codGrupo)))
    throw invalid('Confira os campos marcados', { codGrupo: 'Este grupo não existe ou está inativo' })
}

export const rotas: Handlers<typeof cadastroConcessionarias> = {
  listCadastroConcessionarias: (c) => listCadastro(c, c.query),
  getCadastroConcessionaria: (c) => ler(c, c.params.codConcessionaria),

  async criarConcessionaria(c) {
    if (c.contexto.lojas !== 'todas')
      throw forbidden('Só quem alcança todas as concessionárias cadastra outra. Peça a um administrador sem filtros.')
    exigir(errosDaConcessionaria(c.body, await cnpjAlfanumerico(c)))
    await exigirGrupo(c, c.body.codGrupo)
    const codConcessionaria = await inserirConcessionaria(c, c.body)
    await gravarListas(c, codConcessionaria, c.body)
    const depois = await ler(c, codConcessionaria)
    c.mudou({ registro: registroDe('concessionarias', codConcessionaria), antes: null, depois })
    c.depois(() => Promise.resolve(c.partes.sessoes.esquecer(c.inquilino.codDistribuidor)))
    return depois
  },

  async alterarConcessionaria(c) {
    const { codConcessionaria } = c.params
    const { versao, ...dados } = c.body
    exigir(errosDaConcessionaria(dados, await cnpjAlfanumerico(c)))
    const antes = conferirVersao(await travarCadastro(c, codConcessionaria), versao)
    if (dados.codGrupo !== antes.codGrupo) await exigirGrupo(c, dados.codGrupo)
    if (antes.ativo && !dados.ativo) {
      const abertos = await orcamentosAbertos(c, codConcessionaria)
      if (abertos > 0)
        throw invalid('A concessionária ainda tem orçamentos em aberto', {
          ativo:
            abertos === 1 ? 'Encerre antes o orçamento em aberto' : `Encerre antes os ${abertos} orçamentos em aberto`,
        })
    }
    await gravarConcessionaria(c, codConcessionaria, versao + 1, dados)
    await gravarListas(c, codConcessionaria, dados)
    const depois = await ler(c, codConcessionaria)
    c.mudou({ registro: registroDe('concessionarias', codConcessionaria), antes, depois })
    return depois
  },
}
