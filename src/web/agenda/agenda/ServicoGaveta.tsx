import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { FichaServico } from '../../ui/servico/FichaServico.tsx'
import { servicosDoDia } from './api.ts'

interface Props {
  codConcessionaria: number
  dia: string
  detalhe: Detalhe
}

/** A booked service whose car has not come yet: there is no visit to show. */
export function ServicoGaveta({ codConcessionaria, dia, detalhe }: Props) {
  const q = useQuery({ ...servicosDoDia(codConcessionaria, dia), enabled: detalhe.codigo !== null })
  const s = q.data?.find((x) => x.codServicoAgendado === detalhe.codigo)
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={s?.descricao ?? 'Serviço'}
      rodape={s && <Lugar lugar="acoesDoServico" servico={s} />}
    >
      {() =>
        s ? (
          <>
            <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
              <Placa placa={s.placa} chassi={s.chassi} />
              <b>{s.modelo}</b>
            </div>
            <FichaServico servico={s} />
          </>
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Text c="dimmed">{q.isPending ? 'Carregando…' : 'Este serviço não está mais na agenda do dia.'}</Text>
        )
      }
    </DetailDrawer>
  )
}
