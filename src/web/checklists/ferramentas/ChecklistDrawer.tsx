import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { useDetail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { checklistToCorrect, lojaPeople, useReopenChecklist } from './api.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { Changes } from './Changes.tsx'

/** A checklist in a drawer: correct, cancel or reopen it, with its history. */
export function ChecklistDrawer({ detail }: { detail: ReturnType<typeof useDetail> }) {
  const opened = detail.codigo !== null
  const q = useQuery({ ...checklistToCorrect(detail.codigo ?? 0), enabled: opened })
  const pessoas = useQuery({ ...lojaPeople(detail.codigo ?? 0), enabled: opened })
  const error = q.error ?? pessoas.error
  return (
    <DetailDrawer detail={detail} title={q.data ? `Checklist ${q.data.checklist}` : 'Checklist'} width={720}>
      {() => {
        if (error) return <LoadError error={error} attempt={() => void q.refetch()} />
        if (!q.data || !pessoas.data)
          return <Skeleton height={420} aria-busy="true" aria-label="Carregando o checklist" role="status" />
        return (
          <Stack gap="md">
            {q.data.cancelado ? (
              <CancelledNotice checklist={q.data} />
            ) : (
              <CorrectionForm key={q.data.codCheckList} initial={q.data} pessoas={pessoas.data} />
            )}
            <Title order={3}>O que já foi mudado</Title>
            <Changes codCheckList={q.data.codCheckList} />
          </Stack>
        )
      }}
    </DetailDrawer>
  )
}

function CancelledNotice({ checklist: c }: { checklist: EditableChecklist }) {
  const reopen = useReopenChecklist()
  return (
    <>
      <Alert color="vermelho" title="Checklist cancelado">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {c.cancelado?.motivo} · {c.cancelado?.por}, {c.cancelado && <When instant={c.cancelado.em} />}
          </Text>
          <Text size="sm">
            Reabrir traz o checklist de volta às listas.
            {c.codOrcamento !== null && ' O orçamento continua cancelado: isso não se desfaz.'}
          </Text>
          <Button
            variant="default"
            loading={reopen.isPending}
            onClick={() =>
              reopen.mutate(c, { onSuccess: () => toast.ok('Checklist reaberto. O orçamento continua como estava.') })
            }
          >
            Reabrir checklist
          </Button>
        </Stack>
      </Alert>
      <Placa placa={c.placa} chassi={c.chassi} />
      <FactSheet
        data={[
          ['Modelo', c.modelo],
          ['Cliente', c.cliente],
          ['Loja', c.concessionaria],
          ['Id externo', c.idExterno],
        ]}
      />
    </>
  )
}
