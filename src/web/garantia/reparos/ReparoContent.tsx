import { Alert, Button, Group, Text } from '@mantine/core'
import { CONTACT_CHANNELS, type FullReparo, REPARO_STATES } from '#shared/garantia/reparos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { useNoteContact, useUnlinkVisit } from './api.ts'
import { DaysBar } from './Counts.tsx'
import classes from './Reparos.module.css'

/** A defect: both counts, its visits on a bar each, what the customer was told. */
export function ReparoContent({ reparo: r }: { reparo: FullReparo }) {
  return (
    <div className={classes.conteudo}>
      <div className={classes.grandes}>
        {(
          [
            ['Nesta visita', r.visita],
            ['Somadas as visitas', r.soma],
          ] as const
        ).map(([nome, days]) => (
          <div key={nome} className={classes.grande}>
            <span className="suave">{nome}</span>
            <b>
              {days} <Text span>de {r.prazoDias} dias</Text>
            </b>
            <DaysBar dias={days} prazo={r.prazoDias} />
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        O Pátio mostra as duas contagens como são. Qual delas vale para o prazo do art. 18 do CDC, quem diz é um
        advogado. Conta-se em dias corridos, sem o dia da chegada e com o último.
      </Text>
      {r.prontoDesde !== null && r.naOficina && (
        <Alert color="azul" p="xs">
          Pronto, à espera do cliente desde <When instant={r.prontoDesde} /> ({r.espera}{' '}
          {r.espera === 1 ? 'dia' : 'dias'}, não descontados).
        </Alert>
      )}
      <FactSheet
        data={[
          ['Carro', <Placa key="p" placa={r.placa} chassi={r.chassi} />],
          ['Modelo', r.modelo],
          ['Cliente', r.cliente],
          ['Situação', REPARO_STATES[r.estado]],
          ['Motivo', r.motivo],
          ['Garantia', r.garantia === 'MONTADORA' ? 'pela OS ou pelo checklist' : 'marcada à mão'],
          ['Prazo combinado', r.prazoNota && `${r.prazoDias} dias: ${r.prazoNota}`],
          ['Aberto', <When key="a" instant={r.abertoEm} />],
          ['Por', r.abertoPor],
          ['Concessionária', r.concessionaria],
        ]}
      />
      <Section title={`Visitas (${r.estadias.length})`}>
        <ol className={classes.estadias}>
          {r.estadias.map((e) => (
            <Stay key={e.codPassagem} reparo={r} estadia={e} />
          ))}
        </ol>
      </Section>
      <Section title="O que o cliente ouviu">
        {r.contatos.length === 0 && <Text c="dimmed">Nada anotado ainda.</Text>}
        <Timeline
          events={r.contatos.map((t) => ({
            id: t.codContato,
            title: `${CONTACT_CHANNELS[t.canal]}${t.pronto ? ': carro pronto' : ''}`,
            em: t.em,
            actor: t.por ?? 'Pátio',
            detail: t.texto,
          }))}
        />
        {r.mensagens.map((m) => (
          <Message key={m.codConversaMensagem} codReparo={r.codReparo} mensagem={m} />
        ))}
      </Section>
      {r.avisos.length > 0 && (
        <Section title="Avisos à chefia">
          <Timeline
            events={r.avisos.map((a) => ({
              id: `${a.contagem}-${a.marco}-${a.em}`,
              title: `${a.marco} dias, ${a.contagem === 'VISITA' ? 'nesta visita' : 'somadas as visitas'}`,
              em: a.em,
              actor: 'Pátio',
            }))}
          />
        </Section>
      )}
    </div>
  )
}

function Stay({ reparo: r, estadia: e }: { reparo: FullReparo; estadia: FullReparo['estadias'][number] }) {
  const unlink = useUnlinkVisit()
  return (
    <li className={classes.estadia}>
      <div className={classes.linha}>
        <span>
          <When instant={e.chegouEm} /> até {e.entregueEm === null ? 'hoje' : <When instant={e.entregueEm} />}
        </span>
        <b className="num">
          {e.dias} {e.dias === 1 ? 'dia' : 'dias'}
        </b>
      </div>
      <DaysBar dias={e.dias} prazo={r.prazoDias} />
      <div className={classes.linha}>
        <span className="suave">{e.concessionaria ?? 'outra concessionária'}</span>
        {r.estado === 'ABERTO' && r.estadias.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={unlink.isPending}
            onClick={() =>
              unlink.mutate(
                { codReparo: r.codReparo, codPassagem: e.codPassagem, versao: r.versao },
                {
                  onSuccess: () => toast.ok('Visita desligada deste defeito'),
                  onError: (error) => toast.failure(error),
                },
              )
            }
          >
            Não era este defeito
          </Button>
        )}
      </div>
    </li>
  )
}

function Message({ codReparo, mensagem: m }: { codReparo: number; mensagem: FullReparo['mensagens'][number] }) {
  const note = useNoteContact(codReparo)
  return (
    <Group gap={8} wrap="nowrap" justify="space-between">
      <Text size="sm" truncate>
        {CONTACT_CHANNELS[m.canal]}: {m.texto}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        style={{ flex: 'none' }}
        loading={note.isPending}
        onClick={() =>
          note.mutate(
            { canal: m.canal, texto: m.texto.slice(0, 2000), codConversaMensagem: m.codConversaMensagem },
            { onSuccess: () => toast.ok('Mensagem anotada'), onError: (error) => toast.failure(error) },
          )
        }
      >
        Anotar esta mensagem
      </Button>
    </Group>
  )
}
