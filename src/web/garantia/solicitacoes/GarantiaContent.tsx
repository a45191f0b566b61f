import { Alert, Anchor, Text } from '@mantine/core'
import type { FullGarantia } from '#shared/garantia/solicitacoes.ts'
import { formatDay, formatHours } from '#shared/rules/dates.ts'
import { eventTitle } from '#shared/rules/garantia-events.ts'
import { DEDUCTION_REASONS } from '#shared/rules/garantia.ts'
import { formatReais } from '#shared/rules/money.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useOpens } from '../../core/navigation/useOpens.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { DraftForm } from './DraftForm.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Deadline, GarantiaBadge, garantiaTone } from './GarantiaBadge.tsx'
import classes from './Garantias.module.css'

/** A claim: value and deadline, complaint, cause and correction, items, evidence, history. */
export function GarantiaContent({ garantia: g }: { garantia: FullGarantia }) {
  const missing = Object.values(g.faltas)
  const opensQuotes = useOpens('/oficina-digital/historico')
  return (
    <div className={classes.conteudo}>
      <div className={classes.cabeca}>
        <b className={classes.valor}>{formatReais(g.valorPedido)}</b>
        <GarantiaBadge estado={g.estado} />
        {(g.situacaoPrazo !== null || g.estado === 'RASCUNHO') && <Deadline garantia={g} />}
        {g.valorAceito !== null && (
          <span className="suave num">
            aceito {formatReais(g.valorAceito)}
            {g.valorAceito < g.valorPedido && `, diferença ${formatReais(g.valorPedido - g.valorAceito)}`}
          </span>
        )}
      </div>
      {g.situacaoPrazo === 'PERDIDA' && (
        <Alert color="vermelho" p="xs">
          O prazo da marca passou. Ainda dá para enviar, com o motivo do atraso.
        </Alert>
      )}
      {!g.integra && (
        <Alert color="vermelho" role="alert" p="xs">
          A linha do tempo desta garantia foi mudada fora do Pátio.
        </Alert>
      )}
      {g.estado === 'DEVOLVIDA' && g.observacao !== null && (
        <Alert color="amarelo" p="xs" title="O fabricante devolveu">
          {g.observacao}
        </Alert>
      )}
      {g.acoes.includes('EDITAR') && missing.length > 0 && (
        <Alert color="amarelo" p="xs" title="Falta para enviar">
          {missing.join(' · ')}
        </Alert>
      )}
      <FactSheet
        data={[
          ['Veículo', <Placa key="p" placa={g.placa} chassi={g.chassi} />],
          ['Modelo', `${g.marca} ${g.modelo}`],
          ['Chassi', g.chassi],
          ['Cliente', g.cliente],
          ['Quilometragem', g.km === null ? null : `${g.km.toLocaleString('pt-BR')} km`],
          ['Fim do reparo', g.reparoEm && formatDay(g.reparoEm)],
          ['Horas marcadas', g.minutosMarcados > 0 ? formatHours(g.minutosMarcados) : null],
          ['Guardar a peça até', g.guardarAte && formatDay(g.guardarAte)],
          ['Protocolo', g.protocolo],
          ['Ordem de serviço', g.os],
          ['Motivo da diferença', g.motivo && DEDUCTION_REASONS[g.motivo]],
          ['Resposta', g.estado === 'DEVOLVIDA' ? null : g.observacao],
          ['Enviada', g.enviadaEm && <When key="e" instant={g.enviadaEm} />],
          ['Enviada fora do prazo', g.motivoAtraso],
          ['Respondida', g.respondidaEm && <When key="r" instant={g.respondidaEm} />],
          ['Paga', g.pagaEm && formatDay(g.pagaEm)],
          ['Concessionária', g.concessionaria],
          [
            'De',
            g.codOrcamento !== null && opensQuotes && (
              <Anchor
                key="o"
                renderRoot={(p) => (
                  <ScreenLink {...p} to="/oficina-digital/historico" search={{ orcamento: g.codOrcamento ?? 0 }} />
                )}
              >
                Orçamento
              </Anchor>
            ),
          ] as const,
        ].map(([nome, valor]) => [nome as string, valor === false ? null : valor] as const)}
      />
      {g.acoes.includes('EDITAR') ? <DraftForm key={g.versao} garantia={g} /> : <Words garantia={g} />}
      <Section title="Evidências">
        <EvidenceList garantia={g} />
      </Section>
      <Section title="História">
        <Timeline
          events={g.eventos.map((e) => ({
            id: e.codEvento,
            title: eventTitle(e.tipo),
            em: e.em,
            actor: e.quem,
            detail: e.detalhe,
            tone: garantiaTone(e.para),
          }))}
        />
      </Section>
    </div>
  )
}

function Words({ garantia: g }: { garantia: FullGarantia }) {
  const words = [
    ['Reclamação', g.reclamacao],
    ['Causa', g.causa],
    ['Correção', g.correcao],
  ] as const
  return (
    <>
      {words.map(([title, text]) => (
        <Section key={title} title={title}>
          <p className={classes.texto}>{text || '—'}</p>
        </Section>
      ))}
      <Section title={`Itens (${g.itens.length})`}>
        {g.itens.length === 0 && <Text c="dimmed">Nenhum item.</Text>}
        {g.itens.map((i, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- read-only, and items have no other name
          <div key={n} className={classes.linha}>
            <span>
              {i.quantidade !== null && i.tipo === 'PECA' && `${i.quantidade.toLocaleString('pt-BR')} × `}
              {i.descricao}
              {i.minutos !== null && i.tipo === 'MAO_DE_OBRA' && ` (${formatHours(i.minutos)})`}
            </span>
            <span className="nowrap">
              {i.valorAceito !== null && i.valorAceito < i.valor && (
                <>
                  <del>
                    <Money centavos={i.valor} />
                  </del>{' '}
                </>
              )}
              <Money centavos={i.valorAceito ?? i.valor} />
            </span>
          </div>
        ))}
      </Section>
    </>
  )
}
