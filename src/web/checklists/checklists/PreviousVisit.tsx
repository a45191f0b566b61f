import { Alert, Anchor, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { VerificacaoResult, CheckedVerificacao } from '#shared/checklists/checklists.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatMedida, VERIFICACAO_REASON_LABELS, RESULT_LABELS } from '#shared/rules/checklist-words.ts'
import { When } from '../../ui/display/When.tsx'
import { previousVisit } from './api.ts'
import classes from './Checklists.module.css'

const ICONS: Record<VerificacaoResult, typeof IconEyeOff> = {
  RESOLVIDO: IconCircleCheck,
  EM_ABERTO: IconCircleX,
  NAO_VERIFICADO: IconEyeOff,
}

/** Checks that the previous visit left, each next to this visit's result; nothing on a first visit. */
export function PreviousVisit({ codCheckList, open }: { codCheckList: number; open: (codCheckList: number) => void }) {
  const { data } = useQuery(previousVisit(codCheckList))
  if (!data?.visita || data.verificacoes.length === 0) return null
  const { visita, verificacoes } = data
  const faltam = verificacoes.filter((v) => v.resultado === 'NAO_VERIFICADO').length
  return (
    <section aria-labelledby="visita-anterior">
      <Group justify="space-between" mb={6} gap={8}>
        <Title order={3} id="visita-anterior">
          Visita anterior pedia
        </Title>
        <Text size="sm" c="dimmed">
          <Anchor component="button" type="button" size="sm" onClick={() => open(visita.codCheckList)}>
            {visita.checklist}
          </Anchor>
          {' · '}
          <When instant={visita.em} />
        </Text>
      </Group>
      {faltam > 0 && (
        <Alert color="amarelo" icon={<IconEyeOff size={18} />} mb={8} p="xs">
          {faltam === 1 ? 'Uma verificação pedida não foi feita.' : `${faltam} verificações pedidas não foram feitas.`}{' '}
          Olhe antes de entregar o carro.
        </Alert>
      )}
      <ul className={classes.verificacoes}>
        {verificacoes.map((v) => (
          <Requested key={`${v.grupo}|${v.nome}`} verificacao={v} />
        ))}
      </ul>
    </section>
  )
}

function Requested({ verificacao: v }: { verificacao: CheckedVerificacao }) {
  const Icon = ICONS[v.resultado]
  const adiado = v.adiadoPara
    ? ` para ${formatDay(v.adiadoPara)}`
    : v.adiadoKm
      ? ` para ${v.adiadoKm.toLocaleString('pt-BR')} km`
      : ''
  const previousMedida = v.medida === null ? '' : ` · tinha ${formatMedida(v.medida, v.unidade)}`
  return (
    <li>
      <span>
        {v.nome}
        <Text size="sm" c="dimmed">
          {VERIFICACAO_REASON_LABELS[v.motivo]}
          {adiado}
          {previousMedida}
        </Text>
      </span>
      <span className={classes.resultado} data-resultado={v.resultado}>
        <Icon size={16} aria-hidden /> {RESULT_LABELS[v.resultado]}
      </span>
    </li>
  )
}
