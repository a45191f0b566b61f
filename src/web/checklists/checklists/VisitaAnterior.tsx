import { Alert, Anchor, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ResultadoVerificacao, VerificacaoConferida } from '#shared/checklists/checklists.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { escreverMedida, MOTIVO_DA_VERIFICACAO, NOME_DO_RESULTADO } from '#shared/rules/palavras-checklist.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { visitaAnteriorA } from './api.ts'
import classes from './Checklists.module.css'

const ICONES: Record<ResultadoVerificacao, typeof IconEyeOff> = {
  RESOLVIDO: IconCircleCheck,
  EM_ABERTO: IconCircleX,
  NAO_VERIFICADO: IconEyeOff,
}

/** What the previous visit asked for, each check beside what this one found; nothing on a first visit. */
export function VisitaAnterior({
  codCheckList,
  abrir,
}: {
  codCheckList: number
  abrir: (codCheckList: number) => void
}) {
  const { data } = useQuery(visitaAnteriorA(codCheckList))
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
          <Anchor component="button" type="button" size="sm" onClick={() => abrir(visita.codCheckList)}>
            {visita.checklist}
          </Anchor>
          {' · '}
          <Quando instante={visita.em} />
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
          <Pedida key={`${v.grupo}|${v.nome}`} verificacao={v} />
        ))}
      </ul>
    </section>
  )
}

function Pedida({ verificacao: v }: { verificacao: VerificacaoConferida }) {
  const Icone = ICONES[v.resultado]
  const adiado = v.adiadoPara
    ? ` para ${formatarDia(v.adiadoPara)}`
    : v.adiadoKm
      ? ` para ${v.adiadoKm.toLocaleString('pt-BR')} km`
      : ''
  const tinha = v.medida === null ? '' : ` · tinha ${escreverMedida(v.medida, v.unidade)}`
  return (
    <li>
      <span>
        {v.nome}
        <Text size="sm" c="dimmed">
          {MOTIVO_DA_VERIFICACAO[v.motivo]}
          {adiado}
          {tinha}
        </Text>
      </span>
      <span className={classes.resultado} data-resultado={v.resultado}>
        <Icone size={16} aria-hidden /> {NOME_DO_RESULTADO[v.resultado]}
      </span>
    </li>
  )
}
