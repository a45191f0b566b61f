import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Multa } from '#shared/frota/multas.ts'
import { formatDay, formatWhen } from '#shared/rules/dates.ts'
import { multaMay } from '#shared/rules/emprestimo.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useTimeZone } from '../../core/session/loja.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { downloadLetter, fullFine, useNameDriver, usePayFine, useTellDriver } from './api.ts'
import { deadlineText } from './deadline.ts'
import { FineBadge } from './FineBadge.tsx'

/** A fine in a drawer: who had the car, and what to do until when. */
export function FineDrawer({ detail, neighbors }: { detail: Detail; neighbors: readonly number[] }) {
  const q = useQuery({ ...fullFine(detail.codigo ?? 0), enabled: detail.codigo !== null })
  const m = q.data
  return (
    <DetailDrawer detail={detail} neighbors={neighbors} title={m ? `Multa ${m.auto}` : 'Multa'}>
      {() =>
        m ? (
          <Content key={m.codMulta} multa={m} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando a multa" role="status">
            <Skeleton height={200} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}

function Content({ multa: m }: { multa: Multa }) {
  const fuso = useTimeZone()
  const tell = useTellDriver(m.codMulta)
  const name = useNameDriver(m.codMulta)
  const pay = usePayFine(m.codMulta)
  const letter = useMutation({ mutationFn: () => downloadLetter(m) })
  const when = (i: string | null) => i && formatWhen(i, fuso, new Date())
  const may = (ato: 'AVISAR' | 'INDICAR' | 'PAGAR') => multaMay(m.estado, ato, m.codEmprestimo !== null)
  return (
    <Stack pb="md">
      <Group gap={10}>
        <FineBadge estado={m.estado} />
        <Placa placa={m.placa} chassi={null} />
        {m.carro}
      </Group>
      {m.motorista === null ? (
        <Alert color="azul" title="Ninguém estava com o carro">
          Nesse minuto o carro era da loja: a multa é dela.
        </Alert>
      ) : (
        may('INDICAR') && (
          <Alert
            color={m.diasParaIndicar < 8 ? 'vermelho' : 'amarelo'}
            title={`Indicar o condutor: ${deadlineText(m)}`}
          >
            {`Sem indicação até ${formatDay(m.indicarAte)}, a multa e os pontos ficam com a loja (CTB, art. 257).`}
          </Alert>
        )
      )}
      <FactSheet
        data={[
          ['Infração em', when(m.em)],
          ['Infração', m.descricao],
          ['Local', m.local],
          ['Valor', formatReais(m.valor)],
          ['Pontos', m.pontos],
          ['Notificada', formatDay(m.notificadaEm)],
          ['Motorista', m.motorista],
          ['Avisado', when(m.avisadaEm)],
          ['Condutor indicado', when(m.indicadaEm)],
          ['Paga', when(m.pagaEm)],
        ]}
      />
      {m.codEmprestimo !== null && (
        <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/frota/emprestimos/${m.codEmprestimo ?? 0}`} />}>
          Ver o empréstimo, o contrato e as fotos
        </Anchor>
      )}
      <FormError error={tell.error ?? name.error ?? pay.error ?? letter.error} />
      <Group gap={8}>
        {may('AVISAR') && (
          <>
            <Button
              loading={tell.isPending}
              onClick={() =>
                tell.mutate({ versao: m.versao, canal: 'MENSAGEM' }, { onSuccess: () => toast.ok('Motorista avisado') })
              }
            >
              Avisar por mensagem
            </Button>
            <Button
              variant="default"
              loading={tell.isPending}
              onClick={() => tell.mutate({ versao: m.versao, canal: 'JA_AVISADO' })}
            >
              Já foi avisado
            </Button>
          </>
        )}
        {m.codEmprestimo !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={letter.isPending}
            onClick={() => letter.mutate()}
          >
            Carta em PDF
          </Button>
        )}
        {may('INDICAR') && (
          <Button variant="default" loading={name.isPending} onClick={() => name.mutate(m.versao)}>
            Condutor indicado
          </Button>
        )}
        {may('PAGAR') && (
          <Button variant="default" loading={pay.isPending} onClick={() => pay.mutate(m.versao)}>
            Paga
          </Button>
        )}
      </Group>
    </Stack>
  )
}
