import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import type { CarRecall } from '#shared/garantia/recall-cars.ts'
import { formatHours, formatWhen } from '#shared/rules/dates.ts'
import { RECALL_ANSWER_NAMES, RISK_NAMES, type RecallAnswer } from '#shared/rules/recall.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { Place } from '../../recipes/area/Place.tsx'
import type { RecallTarget } from '../../recipes/area/slots.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { downloadDocument, useAnswerRecall, useTellRecall } from './api.ts'
import { RecallBadge } from './RecallBadge.tsx'
import classes from './Recalls.module.css'
import { useCanAnswer } from './useCanAnswer.ts'
import { isOpen, licenceText, toldText } from './words.ts'

interface Props {
  target: RecallTarget
  recall: CarRecall
  codPassagem: number | null
  codConcessionaria: number
}

const CHANNELS = [
  ['BALCAO', 'Na conversa, no balcão'],
  ['TELEFONE', 'Por telefone'],
  ['MENSAGEM', 'Por mensagem'],
] as const

/** One campaign of a car: what it is, how it stands, and the answers that the person may give. */
export function CarRecallCard({ target, recall: r, codPassagem, codConcessionaria }: Props) {
  const fuso = useTimeZone()
  const now = new Date()
  const nivel = useSessao()?.nivel
  const [asking, ask] = useState<RecallAnswer | null>(null)
  const [adding, add] = useState(false)
  const answer = useAnswerRecall(target)
  const tell = useTellRecall(target)
  const canAnswer = useCanAnswer()
  const canReopen = nivel === -1 || nivel === 1 || nivel === 2
  const law = licenceText(r)
  const told = toldText(r, fuso, now)
  async function send(estado: RecallAnswer): Promise<void> {
    const done = await answer
      .mutateAsync({ codRecall: r.codRecall, estado, codUltima: r.ultima?.codResposta ?? null })
      .catch((e: unknown) => toast.failure(e))
    if (done) toast.ok(`${r.titulo}: ${RECALL_ANSWER_NAMES[estado].toLowerCase()}`)
  }
  return (
    <article className={classes.recall} aria-label={r.titulo}>
      <div className={classes.line}>
        <h3>{r.titulo}</h3>
        <RecallBadge estado={r.estado} />
      </div>
      <Text size="sm" c="dimmed">
        {r.marca} {r.numero} · gravidade {RISK_NAMES[r.riscoNivel].toLowerCase()}
        {r.minutos !== null && ` · ${formatHours(r.minutos)} de oficina`}
      </Text>
      {r.risco && <Text size="sm">Risco: {r.risco}</Text>}
      <Text size="sm">{r.texto}</Text>
      {r.instrucoes && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
          {r.instrucoes}
        </Text>
      )}
      {r.pecas.length > 0 && (
        <Text size="sm">
          Peças: {r.pecas.map((p) => `${p.quantidade} × ${p.codigo} ${p.descricao}`.trim()).join(', ')}
        </Text>
      )}
      {r.documentos.map((d) => (
        <Anchor
          key={d.codDocumento}
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() =>
            void downloadDocument(r.codRecall, d.codDocumento, d.nome).catch((e: unknown) => toast.failure(e))
          }
        >
          {d.nome}
        </Anchor>
      ))}
      {law && (
        <Text size="sm" c={r.licenca?.vencido ? 'vermelho' : undefined}>
          {law}
        </Text>
      )}
      {told !== null && (
        <Text size="sm" c="dimmed">
          {told}
        </Text>
      )}
      {r.ultima && (
        <Text size="sm" c="dimmed">
          {RECALL_ANSWER_NAMES[r.ultima.estado]} {formatWhen(r.ultima.em, fuso, now)}
          {r.ultima.por && ` por ${r.ultima.por}`}
          {r.ultima.motivo && `: ${r.ultima.motivo}`}
          {r.ultima.assinadoPor && ` · assinado por ${r.ultima.assinadoPor}`}
        </Text>
      )}
      {r.estado === 'FEITO' && r.feitoEm !== null && r.ultima?.estado !== 'FEITO' && (
        <Text size="sm" c="dimmed">
          Feito em outra loja da rede, {formatWhen(r.feitoEm, fuso, now)}.
        </Text>
      )}
      {r.ultima?.assinatura && (
        <img
          className={classes.signature}
          src={r.ultima.assinatura}
          alt={`Assinatura de ${r.ultima.assinadoPor ?? ''}`}
        />
      )}
      {asking ? (
        <AnswerForm target={target} recall={r} estado={asking} close={() => ask(null)} />
      ) : (
        canAnswer && (
          <Group gap="xs">
            {r.estado !== 'FEITO' && (
              <>
                <Button
                  size="xs"
                  loading={answer.isPending && answer.variables.estado === 'FEITO'}
                  onClick={() => void send('FEITO')}
                >
                  Feito
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  loading={answer.isPending && answer.variables.estado === 'PECAS_PEDIDAS'}
                  onClick={() => void send('PECAS_PEDIDAS')}
                >
                  Peças pedidas
                </Button>
                <Button size="xs" variant="default" onClick={() => ask('RECUSADO')}>
                  Cliente recusou
                </Button>
                <Button size="xs" variant="default" onClick={() => ask('NAO_SE_APLICA')}>
                  Não se aplica
                </Button>
              </>
            )}
            {isOpen(r) && (
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button size="xs" variant="default" loading={tell.isPending}>
                    Avisei o dono
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {CHANNELS.map(([canal, nome]) => (
                    <Menu.Item
                      key={canal}
                      onClick={() =>
                        void tell
                          .mutateAsync({ codRecall: r.codRecall, canal })
                          .then(() => toast.ok('Aviso anotado'))
                          .catch((e: unknown) => toast.failure(e))
                      }
                    >
                      {nome}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {isOpen(r) && codPassagem !== null && nivel !== 3 && (
              <Button size="xs" variant="default" onClick={() => add(true)}>
                Incluir serviço
              </Button>
            )}
            {canReopen && (r.estado === 'FEITO' || r.estado === 'NAO_SE_APLICA') && (
              <Button size="xs" variant="default" onClick={() => ask('REABERTO')}>
                Reabrir
              </Button>
            )}
          </Group>
        )
      )}
      {adding && codPassagem !== null && (
        <Place
          place="incluirServico"
          codConcessionaria={codConcessionaria}
          codPassagem={codPassagem}
          close={() => add(false)}
        />
      )}
    </article>
  )
}
