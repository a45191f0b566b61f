import { createHash, randomBytes } from 'node:crypto'
import {
  type distribuidores,
  DOMINIOS,
  errosDoDistribuidor,
  type RegistroDoDistribuidor,
} from '#shared/cadastros/distribuidores.ts'
import { HOST_INVALIDO, hostDoDominio, hostValido, normalizarHost } from '#shared/rules/hosts.ts'
import { conferirVersao, exigir, registroDe } from '../../core/areas/cadastro.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Chamada, Handlers } from '../../core/http/http.ts'
import { hashDe } from '../../core/tenancy/session.ts'
import { refazerImagem } from './imagem.ts'
import {
  apagarHost,
  type DistribuidorLido,
  exigirTudo,
  getDistribuidor,
  gravarDistribuidor,
  gravarImagem,
  inserirChave,
  inserirHost,
  listChaves,
  revogarChave,
} from './queries.ts'

type Quem = CtxDePessoa & Pick<Chamada, 'req'>

/** The row, held for a change; throws 403 for the narrowed. */
async function abrir(c: Quem): Promise<DistribuidorLido> {
  await exigirTudo(c)
  return getDistribuidor(c, true)
}

const USOS: Record<(typeof DOMINIOS)[number], string> = {
  dominioGestao: 'É o domínio de gestão: os links de senha o usam',
  dominioOrcamento: 'É o domínio de orçamento: os links dos clientes o usam',
  dominioApi: 'É o domínio da API: as páginas o chamam',
  dominioIntegracao: 'É o domínio de integração: as páginas e outros sistemas o chamam',
  dominioChecklist: 'É o domínio de checklist: os checklists entram por ele',
  dominioPesquisa: 'É o domínio de pesquisa: os links das pesquisas o usam',
}

/** Host of the page that calls: the API may stand on another one. */
function hostDaPagina({ origin, host }: { origin?: string | undefined; host?: string | undefined }): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : hostDoDominio(host ?? '')
}

/** Why a host may not be removed, or null. */
function motivoDePreso(host: string, d: DistribuidorLido, emUso: string): string | null {
  if (host === emUso) return 'É o endereço desta página'
  const uso = DOMINIOS.find((dominio) => host === hostDoDominio(d[dominio]))
  return uso ? USOS[uso] : null
}

function comoRegistro(d: DistribuidorLido, { req, partes }: Quem): RegistroDoDistribuidor {
  const emUso = hostDaPagina(req.headers)
  const { RETENCAO_AUDITORIA, RETENCAO_ACESSOS, RETENCAO_INTEGRACOES } = partes.env
  const retencaoPadrao = {
    retencaoAuditoria: RETENCAO_AUDITORIA,
    retencaoAcessos: RETENCAO_ACESSOS,
    retencaoIntegracoes: RETENCAO_INTEGRACOES,
  }
  return { ...d, retencaoPadrao, hosts: d.hosts.map((host) => ({ host, preso: motivoDePreso(host, d, emUso) })) }
}

/** For the audit, a picture is its size and the beginning of its hash. */
function resumoDaImagem(imagem: string | null): string | null {
  return (
    imagem && `${Math.ceil(imagem.length / 1024)} kB, ${createHash('sha256').update(imagem).digest('hex').slice(0, 12)}`
  )
}

function noRegistro({ codDistribuidor: _, distribuidor: _nome, logo, icone, ...d }: DistribuidorLido) {
  return { ...d, logo: resumoDaImagem(logo), icone: resumoDaImagem(icone) }
}

async function gravado(c: Quem, antes: DistribuidorLido): Promise<RegistroDoDistribuidor> {
  const depois = await getDistribuidor(c)
  c.mudou({
    registro: registroDe('distribuidores', antes.codDistribuidor),
    antes: noRegistro(antes),
    depois: noRegistro(depois),
  })
  return comoRegistro(depois, c)
}

const nomes = async (c: Quem) => (await listChaves(c)).filter((k) => k.ativa).map((k) => k.nome)

export const rotas: Handlers<typeof distribuidores> = {
  async getRegistroDistribuidor(c) {
    await exigirTudo(c)
    return comoRegistro(await getDistribuidor(c), c)
  },

  async alterarDistribuidor(c) {
    const { versao, ...dados } = c.body
    const antes = await abrir(c)
    if (antes.versao !== versao) conferirVersao(comoRegistro(antes, c), versao)
    exigir(errosDoDistribuidor(dados, antes.hosts))
    await gravarDistribuidor(c, dados)
    return gravado(c, antes)
  },

  trocarImagem: {
    async preparar({ partes, params: { qual }, body: { dados }, ler }) {
      await ler(exigirTudo)
      const refazer = (d: string) => partes.imagens.usar(() => refazerImagem(qual, Buffer.from(d, 'base64')))
      const imagem = dados === null ? null : await refazer(dados)
      return async (c) => {
        await exigirTudo(c)
        const antes = await abrir(c)
        await gravarImagem(c, qual === 'logo' ? { logo: imagem } : { icone: imagem })
        return gravado(c, antes)
      }
    },
  },

  async acrescentarHost(c) {
    const host = normalizarHost(c.body.host)
    if (!hostValido(host)) throw invalid('Endereço inválido', { host: HOST_INVALIDO })
    const antes = await abrir(c)
    if (antes.hosts.includes(host)) throw invalid('Endereço repetido', { host: 'Este endereço já é do distribuidor' })
    await inserirHost(c, host)
    return gravado(c, antes)
  },

  async retirarHost(c) {
    const antes = await abrir(c)
    const host = normalizarHost(c.params.host)
    if (!antes.hosts.includes(host)) throw notFound('Este endereço não é do distribuidor')
    const preso = motivoDePreso(host, antes, hostDaPagina(c.req.headers))
    if (preso) throw conflict('endereco-em-uso', `${host} não pode sair. ${preso}.`)
    await apagarHost(c, host)
    return gravado(c, antes)
  },

  async listChaves(c) {
    await exigirTudo(c)
    return listChaves(c)
  },

  async criarChave(c) {
    const { codDistribuidor } = await abrir(c)
    const antes = await nomes(c)
    if (antes.includes(c.body.nome)) throw invalid('Nome repetido', { nome: 'Outra chave que vale já tem este nome' })
    const chave = `patio_${randomBytes(32).toString('base64url')}`
    const codChave = await inserirChave(c, { ...c.body, chaveHash: hashDe(chave) })
    c.mudou({
      registro: registroDe('distribuidores', codDistribuidor),
      antes: { chaves: antes },
      depois: { chaves: await nomes(c) },
    })
    return { codChave, chave }
  },

  async revogarChave(c) {
    const { codDistribuidor } = await abrir(c)
    const antes = await nomes(c)
    if (!(await revogarChave(c, c.params.codChave))) throw notFound('Esta chave não existe ou já foi revogada')
    c.mudou({
      registro: registroDe('distribuidores', codDistribuidor),
      antes: { chaves: antes },
      depois: { chaves: await nomes(c) },
    })
    return {}
  },
}
