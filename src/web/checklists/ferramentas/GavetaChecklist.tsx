import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { checklistParaCorrigir, pessoasDaLoja, useReabrirChecklist } from './api.ts'
import { CorrecaoForm } from './CorrecaoForm.tsx'
import { Mudancas } from './Mudancas.tsx'

/** A checklist at the right of its list, to correct, cancel or reopen, with what was changed before. */
export function GavetaChecklist({ detalhe }: { detalhe: ReturnType<typeof useDetalhe> }) {
  const aberto = detalhe.codigo !== null
  const q = useQuery({ ...checklistParaCorrigir(detalhe.codigo ?? 0), enabled: aberto })
  const pessoas = useQuery({ ...pessoasDaLoja(detalhe.codigo ?? 0), enabled: aberto })
  const erro = q.error ?? pessoas.error
  return (
    <DetailDrawer detalhe={detalhe} titulo={q.data ? `Checklist ${q.data.checklist}` : 'Checklist'} largura={720}>
      {() => {
        if (erro) return <ErroDeCarga erro={erro} tentar={() => void q.refetch()} />
        if (!q.data || !pessoas.data)
          return <Skeleton height={420} aria-busy="true" aria-label="Carregando o checklist" role="status" />
        return (
          <Stack gap="md">
            {q.data.cancelado ? (
              <Cancelado checklist={q.data} />
            ) : (
              <CorrecaoForm key={q.data.codCheckList} inicial={q.data} pessoas={pessoas.data} />
            )}
            <Title order={3}>O que já foi mudado</Title>
            <Mudancas codCheckList={q.data.codCheckList} />
          </Stack>
        )
      }}
    </DetailDrawer>
  )
}

function Cancelado({ checklist: c }: { checklist: ChecklistEdicao }) {
  const reabrir = useReabrirChecklist()
  return (
    <>
      <Alert color="vermelho" title="Checklist cancelado">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {c.cancelado?.motivo} · {c.cancelado?.por}, {c.cancelado && <Quando instante={c.cancelado.em} />}
          </Text>
          <Text size="sm">
            Reabrir traz o checklist de volta às listas.
            {c.codOrcamento !== null && ' O orçamento continua cancelado: isso não se desfaz.'}
          </Text>
          <Button
            variant="default"
            loading={reabrir.isPending}
            onClick={() =>
              reabrir.mutate(c, { onSuccess: () => toast.ok('Checklist reaberto. O orçamento continua como estava.') })
            }
          >
            Reabrir checklist
          </Button>
        </Stack>
      </Alert>
      <Placa placa={c.placa} chassi={c.chassi} />
      <Ficha
        dados={[
          ['Modelo', c.modelo],
          ['Cliente', c.cliente],
          ['Loja', c.concessionaria],
          ['Id externo', c.idExterno],
        ]}
      />
    </>
  )
}
