-- Codes that prove a phone also go by WhatsApp, as a template of the category for it, outside any thread.
alter table whatsapp_modelo drop constraint whatsapp_modelo_uso_check;
alter table whatsapp_modelo add constraint whatsapp_modelo_uso_check
  check (uso in ('ORCAMENTO', 'LEMBRETE', 'PROMESSA', 'PESQUISA', 'ACOMPANHAR', 'AGENDAMENTO', 'CODIGO'));
alter table whatsapp_modelo add constraint whatsapp_modelo_codigo_check
  check (uso is null or (uso = 'CODIGO') = (categoria = 'AUTHENTICATION'));
-- Name, language and values of the template that a message without a thread is.
alter table mensagem add column modelo jsonb;
