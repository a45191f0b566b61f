import type { Target } from './identity.ts'
import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import { videoOnPaper } from '#shared/rules/checklist-words.ts'
import { firstName } from '#shared/rules/name.ts'
import { versionContent } from '#shared/rules/version.ts'
import { photoKeys, listItems } from '../../checklists/checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import type { LinhaDecision, Oferta } from './document.ts'
import { readScenario, readVersion, statusOf } from './queries.ts'

/** Further photos are left out, which bounds the cost of a PDF. */
const MAX_PHOTOS = 30

/** Public address of the page that checks a version's hash. */
export function verificacaoUrl(tenant: Tenant, sha256: string): string {
  return `${tenant.tipoConexao}://${tenant.dominioOrcamento}/o/verificar/${sha256}`
}

/** Keys of an item's photos with their captions; only a video's first frame has one. */
export interface AchadoPhotos {
  nome: string
  fotos: string[]
  legendas: (string | null)[]
}

/** Keys of the photos of a checklist's amber and red items, by item. */
export async function achadoPhotos(
  c: Ctx,
  codCheckList: number,
  byItem = 3,
  maximo = MAX_PHOTOS,
): Promise<Map<number, AchadoPhotos>> {
  const achados = (await listItems(c, codCheckList)).filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
  const keys = new Map((await photoKeys(c, codCheckList)).map((f) => [f.codFoto, f.arquivo]))
  const photos = new Map<number, AchadoPhotos>()
  let remaining = maximo
  for (const i of achados) {
    const which = i.fotos.slice(0, Math.min(byItem, remaining))
    remaining -= which.length
    const shown = which.filter((f) => keys.has(f.codFoto))
    if (shown.length === 0) continue
    photos.set(i.codItem, {
      nome: i.nome,
      fotos: shown.flatMap((f) => keys.get(f.codFoto) ?? []),
      legendas: shown.map((f) => (f.video ? videoOnPaper(f.duracaoMs) : null)),
    })
  }
  return photos
}

/** Decisions of a version by line, with the evidence that they share. */
async function readResponse(c: Ctx, target: Target): Promise<Oferta['resposta']> {
  const linhas = await c.tx
    .selectFrom('orcamentoDecisao')
    .select(['codLinha', 'decisao', 'motivo', 'adiadoPara', 'adiadoKm', 'nome', 'em', 'canal', 'passoIdentidade'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', target.codOrcamento)
    .where('numeroVersao', '=', target.numero)
    .execute()
  const [one] = linhas
  if (!one) return null
  const { nome, em, canal, passoIdentidade } = one
  return {
    assinadaPor: nome,
    em,
    canal,
    passoIdentidade,
    decisoes: new Map(linhas.map((l) => [l.codLinha, l as LinhaDecision])),
  }
}

/**
 * A sent version with the data of its PDF. While it is open, the customer's copy has the first name only, as the page does: links get
 * forwarded.
 */
export async function readOferta(
  c: Ctx,
  target: Target,
  reader: 'CLIENTE' | 'EQUIPE',
  withResponse = true,
): Promise<Oferta<string>> {
  const v = await readVersion(c, target)
  const conteudo = versionContent.parse(JSON.parse(v.conteudo))
  const o = await readScenario(c, target.codOrcamento)
  const resposta = withResponse ? await readResponse(c, target) : null
  const fotos = await achadoPhotos(c, o.codChecklist)
  return {
    conteudo,
    cliente: reader === 'EQUIPE' || resposta ? conteudo.cliente : firstName(conteudo.cliente),
    telefoneLoja: o.telefone,
    registro: await lojaIdentity(c, target.codConcessionaria),
    fuso: o.fuso,
    versao: {
      sha256: v.sha256,
      situacao: statusOf(v, o.estado),
      expiraEm: v.expiraEm,
      verificacao: verificacaoUrl(c.tenant, v.sha256),
    },
    resposta,
    fotos: new Map([...fotos].map(([codItem, i]) => [codItem, i.fotos])),
    legendas: new Map([...fotos].map(([codItem, i]) => [codItem, i.legendas])),
    geradoEm: new Date().toISOString(),
  }
}
