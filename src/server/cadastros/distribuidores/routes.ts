import { createHash, randomBytes } from 'node:crypto'
import {
  type distribuidores,
  DOMAINS,
  validateDistribuidor,
  type DistribuidorRecord,
} from '#shared/cadastros/distribuidores.ts'
import { INVALID_HOST, hostOfDomain, isValidHost, normalizeHost } from '#shared/rules/hosts.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Call, Handlers } from '../../core/http/serve.ts'
import { hashOf } from '../../core/tenancy/session.ts'
import { rebuildImage } from './image.ts'
import {
  deleteHost,
  type DistribuidorRow,
  requireUnfiltered,
  getDistribuidor,
  saveDistribuidor,
  saveImage,
  changeKey,
  insertKey,
  insertHost,
  listKeys,
  revokeKey,
} from './queries.ts'

type Actor = SignedInCtx & Pick<Call, 'req'>

/** Locks the row for a change. Throws 403 for users with filters. */
async function open(c: Actor): Promise<DistribuidorRow> {
  await requireUnfiltered(c)
  return getDistribuidor(c, true)
}

const USAGES: Record<(typeof DOMAINS)[number], string> = {
  dominioGestao: 'É o domínio de gestão: os links de senha o usam',
  dominioOrcamento: 'É o domínio de orçamento: os links dos clientes o usam',
  dominioApi: 'É o domínio da API: as páginas o chamam',
  dominioIntegracao: 'É o domínio de integração: as páginas e outros sistemas o chamam',
  dominioChecklist: 'É o domínio de checklist: os checklists entram por ele',
  dominioPesquisa: 'É o domínio de pesquisa: os links das pesquisas o usam',
}

/** Host of the calling page, by its Origin header; the API may have another host. */
function pageHost({ origin, host }: { origin?: string | undefined; host?: string | undefined }): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : hostOfDomain(host ?? '')
}

/** Why a host may not be removed; null if it may. */
function lockedReason(host: string, d: DistribuidorRow, inUse: string): string | null {
  if (host === inUse) return 'É o endereço desta página'
  const uso = DOMAINS.find((domain) => host === hostOfDomain(d[domain]))
  return uso ? USAGES[uso] : null
}

function toRecord(d: DistribuidorRow, { req, services }: Actor): DistribuidorRecord {
  const inUse = pageHost(req.headers)
  const { RETENCAO_AUDITORIA, RETENCAO_ACESSOS, RETENCAO_INTEGRACOES, RETENCAO_CONVERSAS } = services.env
  const retencaoPadrao = {
    retencaoAuditoria: RETENCAO_AUDITORIA,
    retencaoAcessos: RETENCAO_ACESSOS,
    retencaoIntegracoes: RETENCAO_INTEGRACOES,
    retencaoConversas: RETENCAO_CONVERSAS,
  }
  return { ...d, retencaoPadrao, hosts: d.hosts.map((host) => ({ host, preso: lockedReason(host, d, inUse) })) }
}

/** The audit stores a picture's size and the beginning of its hash. */
function imageDigest(imagem: string | null): string | null {
  return (
    imagem && `${Math.ceil(imagem.length / 1024)} kB, ${createHash('sha256').update(imagem).digest('hex').slice(0, 12)}`
  )
}

function forAudit({ codDistribuidor: _, distribuidor: _name, logo, icone, ...d }: DistribuidorRow) {
  return { ...d, logo: imageDigest(logo), icone: imageDigest(icone) }
}

async function saved(c: Actor, before: DistribuidorRow): Promise<DistribuidorRecord> {
  const after = await getDistribuidor(c)
  c.changed({
    registro: recordName('distribuidores', before.codDistribuidor),
    antes: forAudit(before),
    depois: forAudit(after),
  })
  return toRecord(after, c)
}

function requireFuture(expiraEm: string | null): void {
  if (expiraEm !== null && Date.parse(expiraEm) <= Date.now())
    throw invalid('Confira a validade', { expiraEm: 'A validade precisa ser depois de agora' })
}

const keyRights = async (c: Actor, codChave: number) =>
  (await listKeys(c)).flatMap((k) =>
    k.codChave === codChave ? [{ chave: k.nome, escopos: k.escopos, expiraEm: k.expiraEm }] : [],
  )

const names = async (c: Actor) => (await listKeys(c)).filter((k) => k.ativa).map((k) => k.nome)

export const routes: Handlers<typeof distribuidores> = {
  async getRegistroDistribuidor(c) {
    await requireUnfiltered(c)
    return toRecord(await getDistribuidor(c), c)
  },

  async alterarDistribuidor(c) {
    const { versao, ...dados } = c.body
    const before = await open(c)
    if (before.versao !== versao) checkVersion(toRecord(before, c), versao)
    ensure(validateDistribuidor(dados, before.hosts))
    await saveDistribuidor(c, dados)
    return saved(c, before)
  },

  trocarImagem: {
    async prepare({ services, params: { qual }, body: { dados }, read }) {
      await read(requireUnfiltered)
      const rebuild = (d: string) => services.images.enqueue(() => rebuildImage(qual, Buffer.from(d, 'base64')))
      const imagem = dados === null ? null : await rebuild(dados)
      return async (c) => {
        await requireUnfiltered(c)
        const before = await open(c)
        await saveImage(c, qual === 'logo' ? { logo: imagem } : { icone: imagem })
        return saved(c, before)
      }
    },
  },

  async acrescentarHost(c) {
    const host = normalizeHost(c.body.host)
    if (!isValidHost(host)) throw invalid('Endereço inválido', { host: INVALID_HOST })
    const before = await open(c)
    if (before.hosts.includes(host)) throw invalid('Endereço repetido', { host: 'Este endereço já é do distribuidor' })
    await insertHost(c, host)
    return saved(c, before)
  },

  async retirarHost(c) {
    const before = await open(c)
    const host = normalizeHost(c.params.host)
    if (!before.hosts.includes(host)) throw notFound('Este endereço não é do distribuidor')
    const preso = lockedReason(host, before, pageHost(c.req.headers))
    if (preso) throw conflict('endereco-em-uso', `${host} não pode sair. ${preso}.`)
    await deleteHost(c, host)
    return saved(c, before)
  },

  async listChaves(c) {
    await requireUnfiltered(c)
    return listKeys(c)
  },

  async criarChave(c) {
    const { codDistribuidor } = await open(c)
    const before = await names(c)
    requireFuture(c.body.expiraEm)
    if (before.includes(c.body.nome)) throw invalid('Nome repetido', { nome: 'Outra chave que vale já tem este nome' })
    const chave = `patio_${randomBytes(32).toString('base64url')}`
    const codChave = await insertKey(c, { ...c.body, chaveHash: hashOf(chave) })
    c.changed({
      registro: recordName('distribuidores', codDistribuidor),
      antes: { chaves: before },
      depois: { chaves: await names(c) },
    })
    return { codChave, chave }
  },

  async alterarChave(c) {
    const { codDistribuidor } = await open(c)
    const { codChave } = c.params
    requireFuture(c.body.expiraEm)
    const before = await keyRights(c, codChave)
    if (!(await changeKey(c, codChave, c.body))) throw notFound('Esta chave não existe ou já foi revogada')
    c.changed({
      registro: recordName('distribuidores', codDistribuidor),
      antes: { chaves: before },
      depois: { chaves: await keyRights(c, codChave) },
    })
    return {}
  },

  async revogarChave(c) {
    const { codDistribuidor } = await open(c)
    const before = await names(c)
    if (!(await revokeKey(c, c.params.codChave))) throw notFound('Esta chave não existe ou já foi revogada')
    c.changed({
      registro: recordName('distribuidores', codDistribuidor),
      antes: { chaves: before },
      depois: { chaves: await names(c) },
    })
    return {}
  },
}
