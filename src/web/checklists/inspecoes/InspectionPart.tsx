import { Skeleton, Stack } from '@mantine/core'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { withoutNetwork } from '../../core/http/errors.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Button } from '@mantine/core'
import { InspectionView } from './InspectionView.tsx'
import { useInspection } from './inspection.ts'
import type { InspectionPackage } from './package.ts'
import { CARS_URL } from './places.ts'
import { useTemplate } from './template.ts'

/** One inspection: waits for it, and for the template by which it was begun. */
export function InspectionPart({ id, pkg }: { id: string; pkg: InspectionPackage }) {
  const { inspecao, pending, loading, error } = useInspection(id)
  const template = useTemplate(pkg, inspecao)
  const goTo = useGoTo()
  if (inspecao ? template === undefined : loading)
    return (
      <Stack aria-busy="true" aria-label="Carregando a inspeção" role="status">
        <Skeleton height={96} radius={8} />
        <Skeleton height={320} radius={8} />
      </Stack>
    )
  if (!inspecao && error)
    return <LoadError error={withoutNetwork(error, 'Esta inspeção')} attempt={() => window.location.reload()} />
  if (!inspecao || !template)
    return (
      <EmptyState
        title={inspecao ? 'Falta o modelo desta inspeção' : 'Inspeção não encontrada'}
        text={
          inspecao
            ? 'Ele ainda não está neste aparelho. Abra de novo com a rede de volta.'
            : 'Ela pode ser de outra loja, ou ter sido começada em outro aparelho que ainda não enviou.'
        }
        action={<Button onClick={() => void goTo(CARS_URL)}>Ver os carros</Button>}
      />
    )
  return <InspectionView inspecao={inspecao} template={template} pkg={pkg} pending={pending} />
}
