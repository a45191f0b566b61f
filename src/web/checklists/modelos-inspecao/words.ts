import type { ModeloInspecaoRow, TemplateItem } from '#shared/checklists/modelos-inspecao.ts'
import { KIND_NAMES } from '#shared/rules/modelo-inspecao.ts'

const thousands = (km: number) => km.toLocaleString('pt-BR')

/** 'até 60.000 km', 'de 10.000 a 60.000 km', 'qualquer'. */
export function kmRange({ kmDe, kmAte }: Pick<ModeloInspecaoRow, 'kmDe' | 'kmAte'>): string {
  if (kmDe !== null && kmAte !== null) return `de ${thousands(kmDe)} a ${thousands(kmAte)} km`
  if (kmDe !== null) return `desde ${thousands(kmDe)} km`
  return kmAte === null ? 'Qualquer' : `até ${thousands(kmAte)} km`
}

/** 'Medida em V · foto sempre · 2 comentários · ELE-10'. */
export function describeItem(i: TemplateItem): string {
  return [
    i.tipo === 'MEDIDA' && i.unidade ? `Medida em ${i.unidade}` : KIND_NAMES[i.tipo],
    i.foto === 'SEMPRE' && 'foto sempre',
    i.foto === 'VERMELHO' && 'foto no vermelho',
    i.comentarios.length > 0 && (i.comentarios.length === 1 ? '1 comentário' : `${i.comentarios.length} comentários`),
    i.servicoSugerido,
    i.pecaSugerida,
    i.pulaSe && 'pode ser pulado',
  ]
    .filter(Boolean)
    .join(' · ')
}
