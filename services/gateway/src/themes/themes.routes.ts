import { Client } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import { ThemesServiceService, type ThemesService } from '@backroom/proto/locations/v1/themes_service';
import { absoluteLink } from '../files/absolute-link.js';
import { uploadKey } from '../files/upload-key.js';
import { idParam, idsOf, listOf, listQuery, metaOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { theme, themeFields, themeOf } from './theme-shapes.js';
import { instantOf } from '../route/instants.js';

const themesQuery = z.strictObject(listQuery);
const themesAnswer = z.object(listOf(theme)).meta({ id: 'ThemeList' });
const themeBody = z
  .strictObject({
    ...themeFields,
    /** The logo is changed by a separate call. */
    meta: z.unknown().optional(),
    version: z.int().min(1).optional(),
  })
  .meta({ id: 'ThemeChange' });
const imageParams = z.strictObject({ ...idParam.shape, themeId: idParam.shape.id });
const imageBody = z.strictObject({ key: z.string().max(300).describe('An empty key removes the logo') });
const shared = {
  tag: 'Themes',
  access: ['SetupAll', 'SetupLocations'],
  tenancy: 'accounts',
  part: { of: 'themes' },
} as const;

@Controller()
export class ThemesRoutes {
  constructor(@Client(ThemesServiceService) private readonly themes: ThemesService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/themes/search',
    summary: 'List themes',
    description: 'Sorted by location name.',
    query: themesQuery,
    answer: themesAnswer,
  })
  async search(
    @Input('query') { page, limit, keywords, operator }: z.infer<typeof themesQuery>,
  ): Promise<z.infer<typeof themesAnswer>> {
    const request = { page, limit, keywords, accountIds: idsOf(operator) };
    const { themes, total } = await this.themes.listThemes(request);
    return { data: themes.map(themeOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/themes/:id',
    summary: 'Get a theme',
    params: idParam,
    answer: theme,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof theme>> {
    return themeOf((await this.themes.getTheme({ themeId: id })).theme!);
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/themes/:id',
    summary: 'Update a theme',
    description: 'Replaces all settings of the theme. Returns 409 if `version` is not the current version.',
    params: idParam,
    body: themeBody,
    example: {
      body: {
        scanButtonHidden: false,
        lookupButtonHidden: false,
        disableCart: false,
        disableCreditCardPurchases: false,
        coolerButtonHidden: false,
        disableApplePay: false,
        primaryColor: '#112233',
        secondaryColor: '#112233',
        bannerColor: '#112233',
        barcodeScannerHardware: '',
        creditCardReaderHardware: '',
      },
    },
    answer: theme,
    idempotency: 'natural',
  })
  async save(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { version, meta: _logo, ...body }: z.infer<typeof themeBody>,
  ): Promise<z.infer<typeof theme>> {
    const unread = { accountId: 0, locationId: 0, locationName: '', logo: '', version: 0, updatedAt: 0 };
    const request = { theme: { ...unread, ...body, id }, version };
    return themeOf((await this.themes.saveTheme(request)).theme!);
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/:id/themes/:themeId/images/key',
    summary: 'Create an upload URL for a logo',
    description: 'Send the logo to the URL by PUT within ten minutes.',
    params: imageParams,
    answer: uploadKey,
    idempotency: 'natural',
  })
  async key(
    @Input('params') { id, themeId }: z.infer<typeof imageParams>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof uploadKey>> {
    const upload = await this.themes.createLogoUpload({ locationId: id, themeId });
    return {
      ...upload,
      url: absoluteLink(upload.url, request),
      expiresAt: instantOf(upload.expiresAt),
    };
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/locations/:id/themes/:themeId/images',
    summary: 'Set the logo of a theme',
    description: 'Uses the uploaded image: PNG, JPEG or WebP, at most 2 MB.',
    params: imageParams,
    body: imageBody,
    example: { body: { key: '' } },
    answer: theme,
    idempotency: 'natural',
  })
  async setLogo(
    @Input('params') { id, themeId }: z.infer<typeof imageParams>,
    @Input('body') { key }: z.infer<typeof imageBody>,
  ): Promise<z.infer<typeof theme>> {
    return themeOf((await this.themes.setLogo({ locationId: id, themeId, key })).theme!);
  }
}
