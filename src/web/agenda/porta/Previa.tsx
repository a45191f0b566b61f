import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { TRANSPORTES, type PreviaDoAgendamento } from '#shared/agenda/chegadas.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import { Photos } from '../../ui/display/Photo.tsx'
import { When } from '../../ui/display/When.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { previaQuery } from './api.ts'
import classes from './Porta.module.css'
import { Signature } from './SignedTerms.tsx'

/** What the customer told before arriving: words, photos, who decides, transport, signed terms; nothing when nothing was sent. */
export function Previa({ codAgendamento, onKm }: { codAgendamento: number; onKm?: (km: number) => void }) {
  const q = useQuery(previaQuery(codAgendamento))
  const km = q.data?.km ?? null
  const tell = useEffectEvent((value: number) => onKm?.(value))
  useEffect(() => {
    if (km !== null) tell(km)
  }, [km])
  if (q.isError && !q.data) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (q.data === undefined) return <Skeleton height={150} radius={8} />
  return q.data && <Told previa={q.data} />
}

function Told({ previa: p }: { previa: PreviaDoAgendamento }) {
  return (
    <section className={classes.previa} aria-label="O cliente contou antes de chegar">
      <Text size="sm" c="dimmed">
        O cliente contou antes de chegar {p.enviadaEm && <When instant={p.enviadaEm} />}
      </Text>
      {p.pedido !== '' && <blockquote>{p.pedido}</blockquote>}
      {p.fotos.length > 0 && <Photos fotos={p.fotos} label="fotos do cliente" size={72} />}
      <FactSheet
        data={[
          ['Quilometragem', p.km === null ? null : `${p.km.toLocaleString('pt-BR')} km`],
          [
            'Quem decide',
            [p.decideNome, p.decideTelefone && formatPhone(p.decideTelefone)].filter(Boolean).join(' · '),
          ],
          ['Enquanto o carro fica', p.transporte === 'NENHUM' ? null : TRANSPORTES[p.transporte]],
          ['Onde buscar', p.endereco],
        ]}
      />
      <Signature previa={p} />
    </section>
  )
}
