import { ColorInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type DistribuidorData,
  DOMAINS,
  validateDistribuidor,
  type Retention,
  RETENTIONS,
  type DistribuidorRecord,
} from '#shared/cadastros/distribuidores.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { formatLoginCode } from '#shared/rules/login-code.ts'
import { formatInternalCode } from '#shared/rules/mask.ts'
import { distribuidor } from '../../core/session/distribuidor.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { applyToPage, getRecord, distribuidorRecord, saveRecord } from './api.ts'
import { IntegracaoKeys } from './IntegracaoKeys.tsx'
import { DistribuidorHosts } from './DistribuidorHosts.tsx'
import { DistribuidorImages } from './DistribuidorImages.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { Webhooks } from './Webhooks.tsx'

const EMPTY: DistribuidorData = {
  nameEmpresa: '',
  dominioGestao: '',
  dominioOrcamento: '',
  dominioApi: '',
  dominioIntegracao: '',
  dominioChecklist: '',
  dominioPesquisa: '',
  linkLojaIos: '',
  linkLojaAndroid: '',
  mascaraCodigoInterno: '',
  mascaraCodigoLogin: '',
  tipoConexao: 'https',
  urlLegado: '',
  urlLegadoEntrada: '',
  urlLegadoSaida: '',
  corPrimaria: '',
  cnpjAlfanumerico: true,
  quatroOlhos: true,
  retencaoAuditoria: null,
  retencaoAcessos: null,
  retencaoIntegracoes: null,
  retencaoConversas: null,
}
const FIELDS = {
  nameEmpresa: { nome: 'Nome de exibição' },
  corPrimaria: { nome: 'Cor principal' },
  dominioGestao: { nome: 'Domínio de gestão' },
  dominioOrcamento: { nome: 'Domínio de orçamento' },
  dominioApi: { nome: 'Domínio da API' },
  dominioIntegracao: { nome: 'Domínio de integração' },
  dominioChecklist: { nome: 'Domínio de checklist' },
  dominioPesquisa: { nome: 'Domínio de pesquisa' },
  tipoConexao: { nome: 'Conexão' },
  linkLojaIos: { nome: 'Aplicativo na App Store' },
  linkLojaAndroid: { nome: 'Aplicativo no Google Play' },
  urlLegado: { nome: 'Sistema anterior: página de orçamentos' },
  urlLegadoEntrada: { nome: 'Sistema anterior: entrada' },
  urlLegadoSaida: { nome: 'Sistema anterior: saída' },
  mascaraCodigoInterno: { nome: 'Máscara do código interno' },
  mascaraCodigoLogin: { nome: 'Máscara do código de login' },
  cnpjAlfanumerico: { nome: 'CNPJ alfanumérico' },
  quatroOlhos: { nome: 'Quem envia o mês não o aprova' },
  ...RETENTIONS,
  retencaoConversas: { nome: 'Conversas resolvidas' },
  hosts: { nome: 'Endereços' },
  logo: { nome: 'Logo' },
  icone: { nome: 'Ícone' },
  chaves: { nome: 'Chaves de integração' },
}

/** The distributor's own record: identity, hosts, codes, settings, keys. Level -1 only. */
export function DistribuidorPanel() {
  const { data: record } = useQuery(distribuidorRecord())
  const hosts = record?.hosts.map((h) => h.host) ?? []
  return (
    <CadastroForm<DistribuidorData, DistribuidorRecord>
      cadastro="distribuidores"
      codigo={distribuidor().codDistribuidor}
      goBack="/cadastros/concessionaria/list"
      title={() => 'Distribuidor'}
      read={getRecord}
      novo={EMPTY}
      errors={(d) => validateDistribuidor(d, hosts)}
      fields={FIELDS}
      save={saveRecord}
      onSave={() => void applyToPage()}
      after={(loaded) => {
        const atual = record ?? loaded
        return (
          <>
            <DistribuidorImages record={atual} />
            <DistribuidorHosts record={atual} />
            <IntegracaoKeys />
            <Webhooks />
          </>
        )
      }}
    >
      {(form, loaded) => {
        const v = form.values
        const ano = new Date().getFullYear()
        return (
          <>
            <FormSection title="Identidade">
              <TextInput
                label={FIELDS.nameEmpresa.nome}
                withAsterisk
                maxLength={80}
                {...form.getInputProps('nameEmpresa')}
              />
              <ColorInput
                label={FIELDS.corPrimaria.nome}
                withAsterisk
                format="hex"
                fixOnBlur={false}
                withEyeDropper={false}
                {...form.getInputProps('corPrimaria')}
              />
              <TextInput
                label="Nome na instalação"
                description="Fixo"
                inputWrapperOrder={['label', 'input', 'description']}
                disabled
                value={loaded?.distribuidor ?? ''}
              />
              <div style={{ gridColumn: '1 / -1' }}>
                {/^#[0-9A-Fa-f]{6}$/.test(v.corPrimaria) && (
                  <ThemePreview color={v.corPrimaria} name={v.nameEmpresa} icon={record?.icone ?? null} />
                )}
              </div>
            </FormSection>
            <FormSection
              title="Domínios"
              text="Um só serve para todos. As páginas ficam na gestão e chamam API e integração; os links dos clientes ficam em orçamento e pesquisa; os checklists entram em checklist. Cada um precisa estar entre os endereços abaixo; o que mudar vale para as páginas abertas depois."
            >
              {DOMAINS.map((d) => (
                <TextInput
                  key={d}
                  label={FIELDS[d].nome}
                  withAsterisk
                  maxLength={260}
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.getInputProps(d)}
                />
              ))}
              <Select
                label={FIELDS.tipoConexao.nome}
                allowDeselect={false}
                description={
                  v.tipoConexao === 'http' ? 'Sem cifra: só para uma rede fechada ou demonstração' : 'Cifrada'
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={['https', 'http']}
                {...form.getInputProps('tipoConexao')}
              />
            </FormSection>
            <FormSection title="Códigos">
              <TextInput
                label={FIELDS.mascaraCodigoInterno.nome}
                withAsterisk
                description={`O checklist 1234 de ${ano} aparece como ${formatInternalCode(1234, ano, v.mascaraCodigoInterno)}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps('mascaraCodigoInterno')}
              />
              <TextInput
                label={FIELDS.mascaraCodigoLogin.nome}
                withAsterisk
                description={`O usuário 1234 entra com ${formatLoginCode(1234, v.mascaraCodigoLogin)}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps('mascaraCodigoLogin')}
              />
              <Switch
                label={FIELDS.cnpjAlfanumerico.nome}
                description="Aceita letras no CNPJ, como manda a regra de 2026."
                {...form.getInputProps('cnpjAlfanumerico', { type: 'checkbox' })}
              />
            </FormSection>
            <FormSection title="Vendas do mês">
              <Switch
                label={FIELDS.quatroOlhos.nome}
                description="Quatro olhos: quem enviou as vendas de um mês pede a outra pessoa que as aprove."
                {...form.getInputProps('quatroOlhos', { type: 'checkbox' })}
              />
            </FormSection>
            <FormSection
              title="Guarda de registros"
              text="Depois destes meses os registros saem do banco para arquivos da instalação, onde continuam legíveis. Vazio segue a instalação."
            >
              {(Object.keys(RETENTIONS) as Retention[]).map((field) => (
                <IntegerInput
                  key={field}
                  label={`${RETENTIONS[field].nome}, em meses`}
                  placeholder={record ? `${record.retencaoPadrao[field]}, como na instalação` : ''}
                  min={0}
                  max={9999}
                  {...form.getInputProps(field)}
                />
              ))}
            </FormSection>
            <FormSection
              title="Guarda das conversas"
              text={`Depois destes meses sem mensagem, as conversas resolvidas perdem textos e arquivos para sempre, toda noite; a contagem e os custos ficam. Vazio: só vale o limite da instalação${record ? `, ${record.retencaoPadrao.retencaoConversas} meses para todas as mensagens` : ''}.`}
            >
              <IntegerInput
                label={`${FIELDS.retencaoConversas.nome}, em meses`}
                placeholder="Não apagar antes"
                min={0}
                max={9999}
                {...form.getInputProps('retencaoConversas')}
              />
            </FormSection>
            <FormSection title="Ligações">
              <TextInput
                label={FIELDS.linkLojaIos.nome}
                type="url"
                placeholder="https://apps.apple.com/…"
                maxLength={300}
                {...form.getInputProps('linkLojaIos')}
              />
              <TextInput
                label={FIELDS.linkLojaAndroid.nome}
                type="url"
                placeholder="https://play.google.com/…"
                maxLength={300}
                {...form.getInputProps('linkLojaAndroid')}
              />
              {(['urlLegado', 'urlLegadoEntrada', 'urlLegadoSaida'] as const).map((field) => (
                <TextInput
                  key={field}
                  label={FIELDS[field].nome}
                  type="url"
                  placeholder="https://…"
                  description="Em branco, o sistema anterior não é chamado"
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={300}
                  {...form.getInputProps(field)}
                />
              ))}
            </FormSection>
          </>
        )
      }}
    </CadastroForm>
  )
}
