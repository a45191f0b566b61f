import { Alert } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Place } from '../../recipes/area/Place.tsx'
import type { InspectionPackage } from './package.ts'
import { useOnline } from './useOnline.ts'

/** The car's open recalls: with a network to be answered, without one as the phone kept them. */
export function RecallPart({ codPassagem, pkg }: { codPassagem: number | null; pkg: InspectionPackage }) {
  const online = useOnline()
  if (codPassagem === null) return null
  if (online) return <Place place="sinalDeRecall" alvo={{ tipo: 'passagem', codigo: codPassagem }} />
  // A copy that the phone made before this version has no recalls.
  const kept = (pkg as Partial<InspectionPackage>).recalls?.[String(codPassagem)] ?? []
  if (kept.length === 0) return null
  return (
    <Alert color="amarelo" icon={<IconShieldExclamation size={18} />} title="Recall aberto">
      {kept.map((r) => (
        <div key={r.codRecall}>
          <b>{r.titulo}</b> {r.instrucoes || r.texto}
        </div>
      ))}
    </Alert>
  )
}
