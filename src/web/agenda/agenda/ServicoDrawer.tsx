import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Place } from '../../recipes/area/Place.tsx'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { ServicoSheet } from '../../ui/servico/ServicoSheet.tsx'
import { dayServicos } from './api.ts'

interface Props {
  codConcessionaria: number
  dia: string
  detail: Detail
}

/** Details of a booked service whose car has not arrived yet: there is no visit to show. */
export function ServicoDrawer({ codConcessionaria, dia, detail }: Props) {
  const q = useQuery({ ...dayServicos(codConcessionaria, dia), enabled: detail.codigo !== null })
  const s = q.data?.find((x) => x.codServicoAgendado === detail.codigo)
  return (
    <DetailDrawer
      detail={detail}
      title={s?.descricao ?? 'Serviço'}
      footer={s && <Place place="acoesDoServico" servico={s} />}
    >
      {() =>
        s ? (
          <>
            <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
              <Placa placa={s.placa} chassi={s.chassi} />
              <b>{s.modelo}</b>
            </div>
            <ServicoSheet servico={s} />
          </>
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Text c="dimmed">{q.isPending ? 'Carregando…' : 'Este serviço não está mais na agenda do dia.'}</Text>
        )
      }
    </DetailDrawer>
  )
}
